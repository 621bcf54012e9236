import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import type { RoundToStart } from "@/lib/rounds/words/definition";
import { labelEntry, roundItem } from "@/testing/rounds/entries";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { countLater, openRoundsFor, reservedItems, roundProgressOf } from "./progress";
import { holdersOf, releaseAll, reserve, reserveNext } from "./reservations";
import { addEntry, itemsOf, lastStep, storeRound, takeBack } from "./rows";

const person = (name: string) => ({ id: null, name });
const key = (name: string) => `name:${name}`;

/** Items 0 to 3: the second for two people, the last repeats the first. */
async function startRound() {
  const rows = Array.from({ length: 3 }, (_, at) => ({ question: `What is ${at}?`, contexts: ["It is."], response: "It is." }));
  const [runId = ""] = await judgedRuns(rows);
  const { configurationId } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { configurationId: true } });
  const samples = await db.sample.findMany({ where: { configurationId }, select: { id: true }, orderBy: { position: "asc" } });
  const ids = samples.map(({ id }) => id);
  const item = (position: number, people: number, repeats: number | null = null) => {
    const { id: _, repeatOf: __, ...rest } = roundItem(position + 1, ids[repeats ?? position] ?? 0, { people });
    return { ...rest, repeats };
  };
  const about = {
    runId,
    pairedRunId: null,
    name: "First",
    unit: "response",
    metric: "context-adherence-plus",
    rubric: "",
  } as const;
  const drawn = { critiqueFirst: false, overlap: 0, repeats: 0, seed: 1, population: 3 };
  const round: RoundToStart & { population: number } = {
    question: { kind: "yes-no", text: "Right?" },
    design: { kind: "random", size: 3 },
    ...about,
    ...drawn,
  };
  const id = await storeRound(round, [item(0, 1), item(1, 2), item(2, 1), item(3, 1, 0)], null);
  const items = await itemsOf(id);
  const does = (name: string, kind: "label" | "later" | "cannot", position: number) =>
    addEntry(id, person(name), labelEntry("", items[position]?.id ?? 0, kind === "label" ? 1 : null, { kind }));
  const offered = async (name: string) => {
    await reserveNext(id, key(name), 9, null);
    const found = await reservedItems(id, key(name), 9, null);
    await releaseAll(id, key(name));
    return found.map(({ position }) => position);
  };
  const undo = async (name: string) => {
    const last = await lastStep(id, key(name));
    return last !== null && (await takeBack(id, person(name), last));
  };
  return {
    id,
    items,
    does,
    offered,
    undo,
    keep: (name: string, position: number) => reserve(items[position]?.id ?? 0, key(name)),
  };
}

test("items come in order, without those that enough people have labelled or that others hold", async () => {
  const { does, offered, keep } = await startRound();
  expect(await offered("a")).toEqual([0, 1, 2]);
  await does("b", "label", 0);
  await does("b", "label", 1);
  expect([await offered("a"), await offered("b")]).toEqual([
    [1, 2],
    [2, 3],
  ]);
  await does("c", "label", 1);
  await keep("d", 2);
  expect([await offered("a"), await offered("d")]).toEqual([[], [2]]);
});

test("what a person put off comes last, to others in its place, and what cannot be rated is done", async () => {
  const { id, does, offered } = await startRound();
  await does("a", "later", 0);
  await does("b", "cannot", 2);
  expect([await offered("a"), await offered("b"), await countLater(id, key("a"))]).toEqual([[1, 0], [0, 1], 1]);
  expect((await roundProgressOf([id], key("a"))).get(id)).toEqual({
    given: 0,
    needed: 4,
    mine: 0,
    later: 1,
    cannot: 1,
    items: 3,
    shared: 1,
    people: 0,
  });
  await does("b", "label", 0);
  expect([await offered("a"), await countLater(id, key("a"))]).toEqual([[1], 0]);
});

test("a person who labels an item again has one label, and undo after undo brings back what was before", async () => {
  const { id, does, offered, undo } = await startRound();
  for (const kind of ["later", "label", "cannot"] as const) await does("a", kind, 0);
  const progress = async () => (await roundProgressOf([id], key("a"))).get(id);
  expect(await progress()).toMatchObject({ given: 0, cannot: 1, later: 0 });
  await undo("a");
  expect(await progress()).toMatchObject({ given: 1, cannot: 0, later: 0 });
  expect(await offered("a")).toEqual([1, 2, 3]);
  await undo("a");
  expect([(await progress())?.later, await offered("a"), await undo("a"), await undo("a")]).toEqual([1, [1, 2, 0], true, false]);
});

test("what a person who left has open can be given to others, but not what they labelled", async () => {
  const { id, does, keep, offered } = await startRound();
  for (const position of [0, 2]) await keep("a", position);
  await does("a", "label", 0);
  expect(await holdersOf(id)).toMatchObject([{ key: key("a"), name: "a", items: 1 }]);
  expect(await offered("b")).toEqual([1]);
  expect(await releaseAll(id, key("a"))).toBe(1);
  expect([await holdersOf(id), await offered("b")]).toEqual([[], [1, 2]]);
});

test("open rounds are listed with the items that a person can label, until none is left or the round is closed", async () => {
  const { id, does } = await startRound();
  const left = async (name: string) => (await openRoundsFor(key(name))).filter((round) => round.id === id);
  await does("b", "label", 0);
  expect([await left("a"), await left("b")]).toMatchObject([[{ name: "First", left: 2 }], [{ left: 3 }]]);
  for (const position of [1, 2]) await does("a", "label", position);
  expect(await left("a")).toEqual([]);
  await db.round.update({ where: { id }, data: { closedAt: new Date() } });
  expect(await left("b")).toEqual([]);
});
