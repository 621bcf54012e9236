import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns";

/** Lets as many turns of the event loop pass as these tests need. */
async function manyTurns(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}

test("known connections go first, and new ones are worked on one after the other", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, isKnown: boolean) =>
    turns.next(isKnown).then((end) => {
      begun.push(name);
      if (!isKnown) ends.push(end);
    });
  for (const name of ["new 1", "new 2", "new 3"]) ask(name, false);
  ask("known 1", true);
  await manyTurns();
  expect(begun).toEqual(["known 1", "new 1"]);
  ask("known 2", true);
  await manyTurns();
  expect(begun.slice(2)).toEqual(["known 2"]);
  // Ending twice counts once.
  ends[0]?.();
  ends[0]?.();
  await manyTurns();
  expect(begun.slice(3)).toEqual(["new 2"]);
  ends[1]?.();
  await manyTurns();
  expect(begun.slice(3)).toEqual(["new 2", "new 3"]);
});

test("an answer that takes long to begin does not hold the next one up for long", async () => {
  const turns = new Turns();
  await turns.next(false);
  await turns.next(false);
});

test("one request begins in each turn of the event loop", async () => {
  const turns = new Turns();
  let begun = 0;
  for (let i = 0; i < 5; i++) turns.next(true).then(() => begun++);
  expect(begun).toBe(0);
  for (let passed = 1; passed <= 5; passed++) {
    await turn();
    expect(begun).toBeLessThanOrEqual(passed);
  }
  await manyTurns();
  expect(begun).toBe(5);
});
