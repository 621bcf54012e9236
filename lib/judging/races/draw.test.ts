import { expect, test } from "vitest";
import { pairRuns } from "@/lib/comparison/paired-runs";
import { findRun } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { finishRun } from "@/lib/runs/races/control";
import { startRuns } from "@/lib/runs/start/create";
import { planRuns } from "@/lib/runs/start/plan";
import { createTestDataset } from "@/testing/dataset";
import { reply } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";

const metric = "nvidia-context-relevance";
const rows = 120;
const sample = 40;

const judge = usualJudge(() => ({ script: ({ prompt }) => reply(/bridge \d*[1-5] opened in/.test(prompt) ? "2" : "0") }));

/** What is found answers half of the questions, for people and for who counts words. */
const rowOf = (at: number) => ({
  id: `q${at}`,
  question: `When did the bridge ${at} open?`,
  response: "Then.",
  contexts: [at % 10 > 0 && at % 10 < 6 ? `The bridge ${at} opened in 1900.` : "Ships are long."],
});

const setup = { kind: "openai" as const, models: ["judge-a"], cache: false, concurrency: 8 };
const wanted = (datasetId: string, input: Partial<StartRunInput> = {}): StartRunInput => ({
  datasetId,
  metrics: [metric],
  judge: setup,
  sample,
  ...input,
});

test("a random part is judged, the mean over all estimated, and the rest judged on request", async () => {
  const { datasetId } = await createTestDataset(Array.from({ length: rows }, (_, at) => rowOf(at)));
  const [plan] = await planRuns(wanted(datasetId));
  expect(plan?.run.planned).toBe(sample);
  const [first = ""] = await startRuns(wanted(datasetId));
  const run = await work(first);
  expect(run).toMatchObject({ status: "completed", ok: sample, planned: sample, sampleCount: rows });
  const summary = run.summaries[metric];
  const estimate = summary?.estimate;
  expect(summary).toMatchObject({ scored: sample, unscored: 0, bounds: null, errors: { "not-drawn": rows - sample } });
  expect(estimate).toMatchObject({ drawn: sample, of: rows });
  // Counting words agrees with the judge, so the estimate is nearer to the truth than the part's mean, and narrower.
  expect(estimate?.value).toBeCloseTo(0.5, 2);
  expect(estimate?.wouldTake).toBeGreaterThan(sample);
  const width = ([low, high]: readonly number[] = []) => (high ?? 0) - (low ?? 1);
  expect(width(estimate?.ci95)).toBeLessThan(width(summary?.ci95 ?? [0, 0]));

  // Another run of the dataset judges the same questions, so they compare in pairs.
  const other = await work((await startRuns(wanted(datasetId)))[0] ?? "");
  const [pair] = (await pairRuns([first, other.id], { pairBy: null, first: null }, (runs) => [...runs])).pairs;
  expect(pair?.rows[0]).toMatchObject({ difference: { questions: sample }, leftOut: rows - sample, withoutScore: 0 });
  expect(pair?.timesLooked).toBe(1);

  await finishRun(first);
  const whole = await work(first);
  expect(whole).toMatchObject({ status: "completed", ok: rows });
  expect(whole.summaries[metric]).toMatchObject({ scored: rows, mean: 0.5, errors: {} });
  expect(whole.summaries[metric]?.estimate).toBeUndefined();
  expect((await findRun(other.id))?.ok).toBe(sample);

  // Asked for while the part is judged, it is judged too, and nothing is marked again.
  const [early = ""] = await startRuns(wanted(datasetId));
  judge.hold();
  const part = work(early);
  await expect.poll(() => judge.inFlight).toBeGreaterThan(0);
  await finishRun(early);
  judge.release();
  await part;
  const soon = await work(early);
  expect(soon).toMatchObject({ status: "completed", ok: rows, planned: rows });
  expect(soon.summaries[metric]).toMatchObject({ scored: rows, errors: {} });
});

test("what cannot be drawn is refused with the field", async () => {
  const { datasetId } = await createTestDataset(
    Array.from({ length: rows }, (_, at) => ({ ...rowOf(at), conversation_id: `c${Math.floor(at / 15)}` })),
  );
  const refused = (input: Partial<StartRunInput>) => expect(planRuns(wanted(datasetId, input))).rejects;
  await refused({ sample: 24 }).toThrow("at least 25 samples");
  await refused({ sample: rows }).toThrow("120 different questions");
  await refused({}).toThrow("come from 8 conversations");
  await refused({ untilDecided: { metric } }).toThrow("not both");
  await refused({ follow: true }).toThrow("has no end");
  await refused({ judge: { kind: "lexical" } }).toThrow("costs nothing");
});
