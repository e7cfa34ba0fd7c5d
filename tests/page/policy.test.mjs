/** The announcer's policy with a clock in hand: see `web/src/reader/policy.ts`. Times are milliseconds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_WAIT, MOST_WORDS, Policy, SHORTEST, TYPING } from "../../web/src/reader/policy.ts";

const RATE = 12;
const LONG = "word ".repeat(200).trim();
const made = (opens = 0) => new Policy(() => RATE, (texts) => texts.join(" "), opens);
const line = (n, text = `line ${n}.`) => ({ text, lines: [n] });

/** Let time pass until nothing waits; everything that was said, with its time. */
function wind(policy, from, until) {
  const said = [];
  for (let at = from; at <= until; at += 10) for (const one of policy.due(at)) said.push({ at, ...one });
  return said;
}

test("what I did is said at once, however long the text before it was", () => {
  const policy = made();
  policy.tell(line(1, LONG), 0);
  policy.tell(line(2), 10);
  const [own] = policy.urge("own", line(3), 200);
  assert.equal(own.region, "assertive");
  assert.deepEqual(own.lines, [3]);
  assert.deepEqual(policy.news(300).lines, [1, 2], "what was cut is not lost");
});

test("a question is said at once, behind what I did and before others", () => {
  const policy = made();
  policy.urge("own", line(1, LONG), 0);
  policy.tell(line(2), 50);
  const [asked] = policy.urge("asked", line(3), 100);
  assert.equal(asked.region, "polite", "it lets what I did be said first");
  const free = made();
  free.tell(line(1, LONG), 0);
  assert.equal(free.urge("asked", line(2), 100)[0].region, "assertive");
});

test("what others did comes in order, one after the other, and none waits longer than the bound", () => {
  const policy = made();
  const said = policy.tell(line(1), 0);
  for (const n of [2, 3, 4]) said.push(...policy.tell(line(n), n));
  said.push(...wind(policy, 0, 60_000));
  assert.deepEqual(said.flatMap((one) => one.lines), [1, 2, 3, 4]);
  assert.ok(said.every((one) => one.region === "polite"));
  const blocked = made();
  blocked.tell(line(1, LONG), 0);
  blocked.tell(line(2), 100);
  blocked.tell(line(3), 2000);
  const later = wind(blocked, 100, 60_000);
  assert.equal(later.length, 1, "what waited goes out together");
  assert.deepEqual(later[0].lines, [2, 3]);
  assert.ok(later[0].at <= 100 + LONGEST_WAIT + 10);
});

test("what goes out together has no more words than the breath, the newest first, and the rest is told later", () => {
  const policy = made();
  policy.tell(line(1, LONG), 0);
  const texts = [2, 3, 4, 5, 6].map((n) => line(n, `${"word ".repeat(14)}${n}.`));
  for (const one of texts) policy.tell(one, 100);
  const [bundle] = wind(policy, 100, 60_000);
  assert.deepEqual(bundle.lines, [5, 6]);
  assert.ok(bundle.text.split(" ").length <= MOST_WORDS, bundle.text);
  assert.deepEqual(policy.sumUp(600_000), [2, 3, 4], "the next breath tells of the rest");
  const one = made();
  one.tell(line(1, LONG), 0);
  one.tell(line(2, LONG), 100);
  assert.deepEqual(wind(one, 100, 60_000)[0].lines, [2], "one thing alone is said whole");
});

test("my turn stands for everything that was not heard, and for nothing that was", () => {
  const policy = made();
  policy.tell(line(1), 0);
  const heard = 10 * SHORTEST;
  policy.tell(line(2, LONG), heard);
  policy.tell(line(3), heard + 100);
  assert.deepEqual(policy.sumUp(heard + 200), [2, 3]);
  policy.urge("asked", line(4), heard + 200);
  assert.deepEqual(wind(policy, heard + 200, heard + 100_000), [], "it is not said once more");
  assert.deepEqual(policy.sumUp(heard + 200_000), []);
});

test("any key silences what is pending, and news tells it once", () => {
  const policy = made();
  policy.tell(line(1, LONG), 0);
  policy.tell(line(2), 10);
  assert.equal(policy.key(500), true);
  assert.equal(policy.key(501), false, "there is nothing more to pass over");
  assert.deepEqual(wind(policy, 500, 100_000), []);
  assert.deepEqual(policy.news(100_000).lines, [1, 2]);
  assert.deepEqual(policy.news(100_001), { text: "", lines: [] });
});

test("after a key others wait a moment, and no longer than the bound while keys go on", () => {
  const policy = made();
  policy.key(0);
  policy.tell(line(1), 10);
  assert.equal(wind(policy, 10, 60_000)[0].at, TYPING);
  const typing = made();
  typing.tell(line(1), 0);
  assert.deepEqual(typing.due(TYPING), [], "it was said when it came");
});

test("held announcements wait, and then come together", () => {
  const policy = made();
  policy.hushed = true;
  policy.tell(line(1), 0);
  policy.tell(line(2), 10);
  assert.deepEqual(wind(policy, 0, 50_000), []);
  assert.equal(policy.wakes(50_000), null);
  policy.hushed = false;
  assert.deepEqual(policy.due(50_000).flatMap((one) => one.lines), [1, 2]);
});

test("a line is spoken for once", () => {
  const policy = made();
  assert.deepEqual(policy.fresh([1, 2]), [1, 2]);
  assert.deepEqual(policy.fresh([2, 3]), [3]);
});

test("over a long random game nothing is lost and nothing is heard twice", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const policy = made();
  const heard = new Map();
  let speaking = null;
  let at = 0;
  const say = (said) => {
    for (const one of said) {
      if (one.region === "assertive" && speaking?.kind === "others" && at < speaking.until) for (const n of speaking.lines) heard.set(n, heard.get(n) - 1);
      for (const n of one.lines) heard.set(n, (heard.get(n) ?? 0) + 1);
      speaking = one;
    }
  };
  const cut = () => {
    if (speaking?.kind === "others" && at < speaking.until) for (const n of speaking.lines) heard.set(n, heard.get(n) - 1);
    speaking = null;
  };
  const lines = 3000;
  for (let n = 0; n < lines; n++) {
    const gap = random(3000);
    for (const end = at + gap; at < end; at += 10) say(policy.due(at));
    const what = random(10);
    if (what === 0) {
      policy.key(at);
      cut();
    }
    if (what < 2) {
      say(policy.urge("own", line(n), at));
    } else if (what === 2) {
      const before = speaking;
      const stood = policy.sumUp(at);
      if (before?.kind === "others" && at < before.until) cut();
      say(policy.urge("asked", { text: `turn ${n}`, lines: [...stood, n] }, at));
    } else say(policy.tell(line(n, "x".repeat(random(120) + 1)), at));
  }
  for (const end = at + 100_000; at < end; at += 10) say(policy.due(at));
  for (const n of policy.news(at).lines) heard.set(n, (heard.get(n) ?? 0) + 1);
  const wrong = [...Array(lines).keys()].filter((n) => heard.get(n) !== 1);
  assert.deepEqual(wrong, []);
});
