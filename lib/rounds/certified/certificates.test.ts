import { expect, test } from "vitest";
import { certificatesOfRuns } from "@/lib/corrected/certificates";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import type { Run } from "@/lib/db/runs/list";
import { assayItself } from "@/lib/domain/people/actor";
import { labelRound } from "@/lib/rounds/labelled.fixture";
import { findRound, type Round } from "@/lib/rounds/store/rows";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { startRound } from "@/testing/rounds/start";
import { openTestPart, readCertification } from "./certificates";

const metric = "context-adherence-plus";
const isGood = (at: number) => at % 2 === 0;

/** The lexical judge is right about all of them. */
const dataset = (samples: number) =>
  createTestDataset(
    Array.from({ length: samples }, (_, at) => ({
      id: `q${at}`,
      question: `When did bridge ${at} open?`,
      contexts: [`Bridge ${at} opened in ${1900 + at}.`],
      response: isGood(at) ? `Bridge ${at} opened in ${1900 + at}.` : "Nobody can say anything else.",
    })),
  );

async function judged(datasetId: string, polls = 1): Promise<Run> {
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical", polls } });
  return work(id);
}

async function labelled(run: Run, size: number, isYes = isGood): Promise<Round> {
  const id = await startRound(run.id, size, { name: "First" });
  const samples = await db.sample.findMany({
    where: { configurationId: run.configurationId },
    select: { id: true, position: true },
  });
  const positions = new Map(samples.map((sample) => [sample.id, sample.position]));
  await labelRound(id, (sample) => Number(isYes(positions.get(sample) ?? 0)));
  const round = await findRound(id);
  if (!round) throw new Error("The round is gone.");
  return round;
}

test("the test part opens once for a judge, says what it found for good, and travels with the judge", async () => {
  const { datasetId } = await dataset(90);
  const run = await judged(datasetId);
  const round = await labelled(run, 90);
  const before = await readCertification(round);
  expect(before).toMatchObject({ why: null, isOpened: false, certificates: [] });
  expect(Math.min(before.bad, before.good)).toBeGreaterThan(17);
  expect(before.bad + before.good).toBeLessThan(60);

  expect(await openTestPart(round, assayItself)).toEqual({ isNew: true });
  expect(await openTestPart(round, assayItself)).toEqual({ isNew: false });
  const { certificates, isOpened } = await readCertification(round);
  expect(isOpened).toBe(true);
  expect(certificates).toEqual([
    expect.objectContaining({ state: "certified", caught: before.bad, passed: before.good, before: null, hasChanged: false }),
  ]);
  expect((await listEvents({ action: "test-part-opened" })).total).toBe(1);

  const again = await judged(datasetId);
  const found = await certificatesOfRuns([run, again]);
  expect(found.get(run.id)?.[metric]).toMatchObject({ state: "certified", elsewhere: false });
  expect(found.get(again.id)?.[metric]).toMatchObject({ state: "certified", elsewhere: true, round: { name: "First" } });

  const other = await judged(datasetId, 2);
  expect((await certificatesOfRuns([other])).size).toBe(0);
  await openTestPart(round, assayItself, other.id);
  const [, second] = (await readCertification(round)).certificates;
  expect(second).toMatchObject({ runId: other.id, before: { judges: 1 } });

  await labelRound(round.id, () => 1);
  const [kept] = (await readCertification(round)).certificates;
  expect(kept).toEqual({ ...certificates[0], hasChanged: true });
});

test("picked and balanced rounds certify no judge, nor does a test part with labels of one kind", async () => {
  const { datasetId } = await dataset(20);
  const run = await judged(datasetId);
  const round = await labelled(run, 20, () => true);
  await expect(openTestPart(round, assayItself)).rejects.toThrow(/The test part needs samples labelled no/);
  const picked: Round = { ...round, design: { kind: "picked", samples: [] } };
  await expect(openTestPart(picked, assayItself)).rejects.toThrow(/Picked samples/);
  const balanced: Round = { ...round, design: { kind: "balanced", size: 10, label: "good" } };
  expect((await readCertification(balanced)).why).toMatch(/balanced by a label/);
  const elsewhere = await judged((await dataset(10)).datasetId);
  await expect(openTestPart(round, assayItself, elsewhere.id)).rejects.toThrow(/judges other samples/);
});
