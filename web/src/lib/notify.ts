/** Tells a person who looks elsewhere that the table waits for them; only after they asked for it. */
import { settings } from "./settings.svelte";

export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, text: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
