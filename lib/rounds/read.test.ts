import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { itemsOf, logOf } from "@/lib/rounds/store/rows";
import { judgedRun, startRound } from "@/testing/rounds/start";
import { give, openDesk, requireRound } from "./label";
import { readResults, readRoundState } from "./read";

const ann = { id: null, name: "Ann" };

async function started() {
  const id = await startRound((await judgedRun(14)).runId, 12);
  const items = await itemsOf(id);
  const label = (at: number, value: number) =>
    give(id, ann, { itemId: items[at]?.id ?? 0, kind: "label", value, critique: null, rubricVersion: 1, seconds: 1 });
  return { id, items, label };
}

test("a round remembers from how many samples it was drawn, and counts items whose sample was deleted as gone", async () => {
  const { id, items, label } = await started();
  expect(await requireRound(id)).toMatchObject({ population: 14, drawn: 12 });
  for (const at of items.keys()) if (at < 11) await label(at, 1);
  expect(await readResults(await requireRound(id))).toMatchObject({ labelled: 11, missing: 0 });
  await db.sample.deleteMany({ where: { id: { in: items.slice(0, 3).map(({ sampleId }) => sampleId) } } });
  const state = await readRoundState(await requireRound(id), "name:Ann");
  expect(state).toMatchObject({ gone: 3, progress: { given: 8, needed: 9, mine: 8, items: 9 }, people: [{ labels: 8 }] });
  expect(await readResults(await requireRound(id))).toMatchObject({ labelled: 8, missing: 2, corrected: { value: null } });
  expect((await openDesk(id, ann)).item?.id).toBe(items[11]?.id);
});

test("of two labels of one person the last counts, and the log holds both and says that they differ", async () => {
  const { id, label } = await started();
  for (const [at, value] of [
    [0, 1],
    [1, 1],
    [0, 0],
  ] as const)
    await label(at, value);
  expect((await readRoundState(await requireRound(id), null)).people).toMatchObject([{ labels: 2 }]);
  const { entries, total } = await logOf(id, { skip: 0, take: 10 });
  expect(total).toBe(3);
  expect(entries.map(({ position, value, isCurrent, isContrary }) => [position, value, isCurrent, isContrary])).toEqual([
    [0, 0, true, true],
    [1, 1, true, false],
    [0, 1, false, false],
  ]);
});
