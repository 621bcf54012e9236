import { expect, test } from "vitest";
import { closeRound } from "@/lib/rounds/store/rows";
import { judge, judgedRun, startRound } from "@/testing/rounds/start";
import { hiddenItems, hiddenSamples, showHidden } from "./hidden";
import { give, openDesk, undo } from "./label";

const person = (name: string) => ({ id: null, name });
const ann = person("Ann");
const ben = person("Ben");
const label = { kind: "label", value: 1, critique: null, rubricVersion: 1, seconds: 2 } as const;

async function labelNext(round: string, by: typeof ann, kind: "label" | "cannot" | "later" = "label"): Promise<number> {
  const { item } = await openDesk(round, by);
  await give(round, by, { ...label, kind, value: kind === "label" ? 1 : null, itemId: item?.id ?? 0 });
  return item?.sampleId ?? 0;
}

test("samples of an open round are hidden from a person until they label them or cannot, and again after an undo", async () => {
  const { runId } = await judgedRun();
  expect(await hiddenItems(runId, ann)).toEqual([]);
  const round = await startRound(runId, 5, { overlap: 1 });
  expect(await hiddenItems(runId, ann)).toHaveLength(5);
  expect((await hiddenItems(runId, ann))[0]).toMatchObject({ roundId: round, round: "First round" });
  const first = await labelNext(round, ann);
  const second = await labelNext(round, ann, "cannot");
  await labelNext(round, ann, "later");
  const hidden = await hiddenSamples(runId, ann);
  expect([hidden.size, hidden.has(first), hidden.has(second)]).toEqual([3, false, false]);
  expect((await hiddenSamples(runId, ben)).size).toBe(5);
  for (let step = 0; step < 3; step++) await undo(round, ann);
  expect((await hiddenSamples(runId, ann)).size).toBe(5);
});

test("a sample with all its labels is hidden from no one, and one that lacks some also from a visitor without a name", async () => {
  const { runId } = await judgedRun();
  const round = await startRound(runId, 4);
  const done = await labelNext(round, ann);
  for (const visitor of [ben, null]) {
    const hidden = await hiddenSamples(runId, visitor);
    expect([hidden.size, hidden.has(done)]).toEqual([3, false]);
  }
});

test("scores that a person asks to see are shown to that person, whose labels of these samples are then not blind", async () => {
  const { runId } = await judgedRun();
  const round = await startRound(runId, 4, { overlap: 1 });
  const [one = 0] = await hiddenSamples(runId, ann);
  await showHidden(runId, ann, new Set([one]));
  expect((await hiddenSamples(runId, ann)).size).toBe(3);
  await showHidden(runId, ann);
  expect([(await hiddenSamples(runId, ann)).size, (await hiddenSamples(runId, ben)).size]).toEqual([0, 4]);
  await labelNext(round, ann);
  const { last } = await openDesk(round, ann);
  expect(last).toMatchObject({ kind: "label", isBlind: false });
});

test("the same samples are hidden in another run of the configuration; a closed round hides nothing", async () => {
  const { runId, datasetId } = await judgedRun();
  const round = await startRound(runId, 4);
  const other = await judge(datasetId);
  expect(await hiddenSamples(other, ann)).toEqual(await hiddenSamples(runId, ann));
  expect((await hiddenSamples((await judgedRun()).runId, ann)).size).toBe(0);
  await closeRound(round, new Date());
  expect((await hiddenSamples(runId, ann)).size).toBe(0);
});
