/** How far apart messages come, with a clock in hand: see `web/src/reader/spacing.ts`. Times are milliseconds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { APART, BEHIND_OWN, Spacing } from "../../web/src/reader/spacing.ts";

const said = (kind, n) => ({ kind, text: `${kind} ${n}`, lines: [n], key: n, region: "polite", until: 0 });

/** Let time pass; what was put, with its time. */
function wind(spacing, from, until) {
  const put = [];
  for (let at = from; at <= until; at += 10)
    for (let one = spacing.due(at); one; one = spacing.due(at)) put.push({ at, n: one.key });
  return put;
}

test("two messages never come at once", () => {
  const spacing = new Spacing();
  for (const n of [1, 2, 3]) spacing.add(said("asked", n));
  assert.deepEqual(wind(spacing, 0, 2000), [{ at: 0, n: 1 }, { at: APART, n: 2 }, { at: 2 * APART, n: 3 }]);
});

test("what I did goes past whatever waits, and only what follows keeps the distance", () => {
  const spacing = new Spacing();
  for (const n of [1, 2, 3]) spacing.add(said("asked", n));
  assert.deepEqual(wind(spacing, 0, 0), [{ at: 0, n: 1 }]);
  spacing.add(said("own", 4));
  assert.deepEqual(wind(spacing, 10, 10), [{ at: 10, n: 4 }]);
  assert.deepEqual(wind(spacing, 20, 2000), [{ at: 10 + BEHIND_OWN, n: 2 }, { at: 10 + BEHIND_OWN + APART, n: 3 }]);
});

test("of what I did the second waits for the first, and not for what is between", () => {
  const spacing = new Spacing();
  spacing.add(said("own", 1));
  spacing.add(said("asked", 2));
  spacing.add(said("own", 3));
  assert.deepEqual(
    wind(spacing, 0, 1000),
    [{ at: 0, n: 1 }, { at: BEHIND_OWN, n: 3 }, { at: 2 * BEHIND_OWN, n: 2 }],
  );
  assert.ok(BEHIND_OWN >= 500, "120 and 300 were too few: a busy Orca hears of both at once and says the second first");
});

test("what others did gives way to what I did and am asked, and waits for nothing else than its place", () => {
  for (const kind of ["own", "asked"]) {
    const spacing = new Spacing();
    spacing.add(said("others", 1));
    spacing.add(said("others", 2));
    assert.deepEqual(wind(spacing, 0, 0), [{ at: 0, n: 1 }]);
    spacing.add(said(kind, 3));
    assert.deepEqual(wind(spacing, 0, 1000).map((one) => one.n), [3], "the policy counts the second as missed");
  }
});

test("a key leaves no distance to keep, ends the opening and loses no question", () => {
  const spacing = new Spacing(5000);
  for (const one of [said("asked", 1), said("others", 2)]) spacing.add(one);
  assert.deepEqual(wind(spacing, 0, 100), []);
  spacing.key(100);
  spacing.add(said("own", 3));
  assert.deepEqual(wind(spacing, 100, 1000), [{ at: 100, n: 3 }, { at: 100 + BEHIND_OWN, n: 1 }]);
});

test("however many keys come, what they bring does not wait longer and longer", () => {
  const spacing = new Spacing();
  for (let at = 0, n = 0; at < 2000; at += 40) {
    spacing.key(at);
    spacing.add(said("own", ++n));
    spacing.add(said("asked", ++n));
    assert.ok(wind(spacing, at, at + 30).some((one) => one.n === n - 1 && one.at === at));
  }
});
