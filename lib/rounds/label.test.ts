import { expect, test } from "vitest";
import { entriesOf } from "@/lib/rounds/store/rows";
import { judgedRun, startRound as startOf } from "@/testing/rounds/start";
import { hiddenSamples, showHidden } from "./hidden";
import { give, openDesk, undo } from "./label";

const startRound = async (more: object = {}) => startOf((await judgedRun(30)).runId, 20, more);

const person = (name: string) => ({ id: null, name });
const yes = { kind: "label", value: 1, critique: null, rubricVersion: 1, seconds: 2 } as const;

test("people who label at the same time never get the same item, and all items get their labels", async () => {
  const id = await startRound({ overlap: 0.2 });
  const given: string[] = [];
  const work = async (name: string) => {
    for (;;) {
      const { item } = await openDesk(id, person(name));
      if (!item) return;
      await give(id, person(name), { ...yes, itemId: item.id });
      given.push(`${name} ${item.id}`);
    }
  };
  await Promise.all(["a", "b", "c"].map(work));
  expect(new Set(given).size).toBe(given.length);
  expect((await openDesk(id, person("a"))).progress).toMatchObject({ given: 24, needed: 24 });
});

test("an item stays with its person until it is labelled, and comes back after an undo", async () => {
  const id = await startRound();
  const first = await openDesk(id, person("a"));
  expect((await openDesk(id, person("a"))).item).toEqual(first.item);
  const other = await openDesk(id, person("b"));
  expect(other.item?.id).not.toBe(first.item?.id);
  const itemId = first.item?.id ?? 0;
  await expect(give(id, person("b"), { ...yes, itemId })).rejects.toThrow("Someone else has just labelled this one.");
  await give(id, person("a"), { ...yes, itemId });
  expect((await openDesk(id, person("a"))).item?.id).not.toBe(itemId);
  expect((await undo(id, person("a")))?.id).toBe(itemId);
  expect(await openDesk(id, person("a"))).toMatchObject({ item: { id: itemId }, progress: { mine: 0 } });
});

test("what is no answer to the question is refused", async () => {
  const id = await startRound();
  const { item } = await openDesk(id, person("a"));
  const itemId = item?.id ?? 0;
  await expect(give(id, person("a"), { ...yes, itemId, value: 0.5 })).rejects.toThrow("no answer");
  await expect(give(id, person("a"), { ...yes, itemId: 999_999 })).rejects.toThrow("no item");
});

test("a label that is sent twice counts once, and an undo that is sent twice takes back one", async () => {
  const id = await startRound();
  const [first, second] = (await openDesk(id, person("a"), { most: 2 })).items;
  for (const item of [first, second, second]) await give(id, person("a"), { ...yes, itemId: item?.id ?? 0 });
  const { last } = await openDesk(id, person("a"));
  expect(await undo(id, person("a"), last?.id)).toMatchObject({ id: second?.id });
  expect(await undo(id, person("a"), last?.id)).toBeNull();
  expect((await openDesk(id, person("a"))).progress.mine).toBe(1);
});

test("a label is not blind if its person looked at the scores before, and they are warned once", async () => {
  const id = await startRound({ overlap: 1 });
  const { item, round } = await openDesk(id, person("a"));
  const itemId = item?.id ?? 0;
  const sampleId = item?.sampleId ?? 0;
  const isHidden = async (name: string) => (await hiddenSamples(round.runId, person(name))).has(sampleId);
  expect(await isHidden("a")).toBe(true);
  await showHidden(round.runId, person("a"), new Set([sampleId]));
  expect([await isHidden("a"), await isHidden("b")]).toEqual([false, true]);
  for (const name of ["a", "b"]) await give(id, person(name), { ...yes, itemId });
  const labels = (await entriesOf(id)).filter(({ kind }) => kind === "label");
  expect(labels.map(({ reviewer, isBlind }) => [reviewer, isBlind])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  expect(await isHidden("b")).toBe(false);
});
