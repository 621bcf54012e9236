import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { RequestTurns } from "./turns";

/** Lets enough turns of the event loop pass for these tests. */
async function manyTurns(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}

/** Asks for turns by name; `begun` holds the names in the order of their turns. */
function asked() {
  const turns = new RequestTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    turns.next(name.startsWith("known")).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

test("known connections go first; new ones are handled one by one, while no known one is", async () => {
  const { begun, ask, end } = asked();
  for (const name of ["new 1", "new 2", "new 3", "known 1"]) ask(name);
  await manyTurns();
  expect(begun).toEqual(["known 1"]);
  end("known 1");
  await manyTurns();
  expect(begun.slice(1)).toEqual(["new 1"]);
  ask("known 2");
  await manyTurns();
  expect(begun.slice(2)).toEqual(["known 2"]);
  // Ending twice counts once.
  end("new 1");
  end("new 1");
  await manyTurns();
  expect(begun.slice(3)).toEqual([]);
  end("known 2");
  await manyTurns();
  expect(begun.slice(3)).toEqual(["new 2"]);
  end("new 2");
  await manyTurns();
  expect(begun.slice(3)).toEqual(["new 2", "new 3"]);
});

test("known connections do not block new ones forever", async () => {
  const { begun, ask } = asked();
  ask("new 1");
  for (let i = 0; i < 20; i++) ask(`known ${i}`);
  await manyTurns();
  expect(begun.indexOf("new 1")).toBe(5);
});

test("a slow answer does not delay the next one for long", async () => {
  const turns = new RequestTurns();
  await turns.next(false);
  await turns.next(false);
});

test("one request begins in each turn of the event loop", async () => {
  const turns = new RequestTurns();
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
