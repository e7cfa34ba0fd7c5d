import { unshared } from "../lib/sharing";

/** The table that a pasted link names: a whole address, what stands behind its #, or the bare name of a table. */
export function tableOf(text: string): string[] | null {
  const behind = unshared(text.trim()).replace(/^.*#\/?/, "");
  const parts = behind.split("/").filter(Boolean).map(decodeURIComponent);
  if (parts[0] && ["t", "s", "replay", "report", "review"].includes(parts[0]) && parts[1]) return parts;
  return parts.length === 1 && /^[A-Za-z0-9]{6,24}$/.test(parts[0] ?? "") ? ["t", parts[0] ?? ""] : null;
}

/**
 * The address of a table on another server, to be opened there; none where the link is one of ours or names no place.
 */
export function elsewhere(text: string): string | null {
  if (!/^https?:\/\//i.test(text.trim()) || !tableOf(text)) return null;
  try {
    const place = new URL(text.trim());
    return place.origin === location.origin ? null : place.href;
  } catch {
    return null;
  }
}
