/**
 * Checks one finished game by the rules themselves: the Python that plays games without a server wakes, reads its
 * record, and says in words what it has found. It comes when somebody asks for it, and goes when it has spoken.
 */
import type { Asked, Judged } from "../lib/dice/judged";
import { awake } from "./waking";

const PROGRAM = `
from trueque.pocket.game_check import judge_record
judge_record(asked)
`;

async function judge({ engine, kept, ...asked }: Asked): Promise<Judged> {
  const { python } = await awake({ engine, kept }, (done, total) => postMessage({ is: "loading", done, total }));
  python.globals.set("asked", JSON.stringify(asked));
  return { is: "judged", ...(JSON.parse(String(python.runPython(PROGRAM))) as { fits: boolean; lines: string[] }) };
}

onmessage = ({ data }: MessageEvent<Asked>) =>
  void judge(data).then(
    (told) => postMessage(told),
    () => postMessage({ is: "failed" }),
  );
