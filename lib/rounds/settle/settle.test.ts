import { expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { actorOf } from "@/lib/domain/people/actor";
import { give } from "@/lib/rounds/label";
import { endRound, removeRound, startRound } from "@/lib/rounds/manage";
import { roundProgressOf } from "@/lib/rounds/store/progress";
import { entriesOf, itemsOf } from "@/lib/rounds/store/rows";
import { valuesBySample } from "@/lib/rounds/values";
import { judgedRun } from "@/testing/rounds/start";
import { readSettle, settle, unsettle } from "./desk";

const person = (name: string) => ({ id: null, name });
const by = actorOf({ kind: "local" }, null);
const question = { kind: "yes-no", text: "Right?" };

/** Four items for two people each. Ann and Bob differ on the first two; Cy labelled nothing. */
async function startDiffering() {
  const { runId } = await judgedRun(4);
  const about = { runId, name: "First", unit: "response", metric: "context-adherence-plus", question };
  const id = await startRound({ ...about, design: { kind: "random", size: 4 }, overlap: 1, repeats: 0 }, by);
  const items = await itemsOf(id);
  for (const name of ["Ann", "Bob"])
    for (const { id: itemId, position } of items) {
      const value = name === "Bob" && position < 2 ? 0 : 1;
      const critique = value === 0 ? "It says nothing." : null;
      await give(id, person(name), { itemId, kind: "label", value, critique, rubricVersion: 1, seconds: 1 });
    }
  const values = async () => {
    const found = valuesBySample(items, await entriesOf(id));
    return items.map(({ sampleId }) => found.get(sampleId));
  };
  return { id, first: items[0]?.id ?? 0, second: items[1]?.id ?? 0, last: items[3]?.id ?? 0, values };
}

test("who settles gives a value blind, then sees the labels and may change it; it counts from the first value on", async () => {
  const { id, first, second, values } = await startDiffering();
  const cy = person("Cy");
  expect(await readSettle(id, cy)).toMatchObject({ item: { id: first }, shown: null, isOwn: false, differing: 2, settled: 0 });
  expect(await values()).toEqual([0.5, 0.5, 1, 1]);
  await settle(id, cy, { itemId: first, value: 1, critique: null }, by);
  expect(await values()).toEqual([1, 0.5, 1, 1]);
  const seen = await readSettle(id, cy, { itemId: first });
  expect(seen.shown?.settled).toMatchObject({ person: "Cy", value: 1, isOwn: true });
  expect(seen.shown?.labels.map(({ person, value, critique }) => [person, value, critique])).toEqual([
    ["Ann", 1, null],
    ["Bob", 0, "It says nothing."],
  ]);
  await settle(id, cy, { itemId: first, value: 0, critique: "Bob is right." }, by);
  expect(await values()).toEqual([0, 0.5, 1, 1]);
  expect(await readSettle(id, cy)).toMatchObject({ item: { id: second }, settled: 1 });
  const steps = (await entriesOf(id)).filter(({ kind }) => kind === "settle");
  expect(steps.map(({ value, isBlind }) => [value, isBlind])).toEqual([
    [1, true],
    [0, false],
  ]);
});

test("undo brings back the value before, and settling is no label", async () => {
  const { id, first, values } = await startDiffering();
  for (const value of [1, 0]) await settle(id, person("Cy"), { itemId: first, value, critique: null }, by);
  await unsettle(id, person("Cy"), first);
  expect(await values()).toEqual([1, 0.5, 1, 1]);
  await unsettle(id, person("Cy"), first);
  await unsettle(id, person("Cy"), first);
  expect(await values()).toEqual([0.5, 0.5, 1, 1]);
  expect((await roundProgressOf([id], "name:Cy")).get(id)).toMatchObject({ given: 8, mine: 0, people: 2 });
});

test("a person who labelled the item sees the labels at once, can leave it to others, and does not settle it blind", async () => {
  const { id, first, second } = await startDiffering();
  const view = await readSettle(id, person("Ann"));
  expect(view).toMatchObject({ isOwn: true, item: { id: first }, shown: { settled: null } });
  expect(await readSettle(id, person("Ann"), { after: view.item?.position ?? 0 })).toMatchObject({ item: { id: second } });
  await settle(id, person("Ann"), { itemId: first, value: 1, critique: null }, by);
  expect((await entriesOf(id)).at(-1)).toMatchObject({ kind: "settle", isBlind: false });
});

test("what is no answer, and what people agree on, is not settled", async () => {
  const { id, first, last } = await startDiffering();
  const given = (itemId: number, value: number) => settle(id, person("Cy"), { itemId, value, critique: null }, by);
  await expect(given(first, 0.5)).rejects.toThrow("no answer");
  await expect(given(last, 1)).rejects.toThrow("nothing to settle");
});

test("the audit log holds who started, settled, closed, reopened and deleted a round", async () => {
  const { id, first, second } = await startDiffering();
  for (const itemId of [first, second]) await settle(id, person("Cy"), { itemId, value: 1, critique: null }, by);
  for (const isClosed of [true, true, false]) await endRound(id, isClosed, by);
  await removeRound(id, by);
  const { events } = await listEvents({});
  const own = events.filter(({ detail }) => detail.id === id);
  const actions = ["round-deleted", "round-reopened", "round-closed", "round-settled", "round-started"];
  expect(own.map(({ action }) => action)).toEqual(actions);
  expect(own.every(({ target }) => target === "First")).toBe(true);
});
