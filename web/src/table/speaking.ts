import type { Tabled } from "../lib/tabled";

/** A typed line is a move if the table takes it as one; with a leading apostrophe, or where it is none, it is chat. */
export async function speakOrPlay(client: Tabled, text: string): Promise<void> {
  const question = client.position?.questions[0];
  if (question && !text.startsWith("'")) {
    const reply = await client.say({ type: "answer", question: question.id, text });
    if (reply.type === "ack" || reply.code !== "notation") return;
    client.refused = null;
  }
  await client.say({ type: "chat", text: text.replace(/^'\s*/, "") });
}
