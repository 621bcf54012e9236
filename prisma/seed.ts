// npm run seed -- --samples N [--contexts K]: a finished run of that size with all metrics, made up but plausible, for trying
// and measuring the product at size. Prints { id, datasetId, samples, judgments } as JSON.
import { parseArgs } from "node:util";
import { createConfiguration, createDataset, markReady } from "@/lib/db/datasets";
import { migrate } from "@/lib/db/migrate";
import { type NewJudgment, type NewScore, storeResults } from "@/lib/db/results";
import { claimRun, endWork, renewLease } from "@/lib/db/run-status";
import { createRuns } from "@/lib/db/runs";
import { insertSamples, samplesAfter } from "@/lib/db/samples";
import { summarise } from "@/lib/db/scores";
import { pairKey } from "@/lib/imports/pair-key";
import { planRuns } from "@/lib/runs/plan-run";
import { createRandom, writeSample } from "./testing/made-up-text";
import { scoreSample } from "./testing/score-sample";

const { values } = parseArgs({ options: { samples: { type: "string" }, contexts: { type: "string" } } });
const samples = wholeNumber("--samples", values.samples ?? "1000", 1, 10_000_000);
const contexts = wholeNumber("--contexts", values.contexts ?? "3", 1, 100);

await migrate();
const random = createRandom(samples * 1000 + contexts);
const name = `Seeded, ${samples} samples`;
const datasetId = await createDataset(name, "Made up by npm run seed.");
const configurationId =
  (await createConfiguration({ datasetId, name: `seeded-k${contexts}`, fileName: null, format: null })) ?? "";
for (let from = 0; from < samples; from += 2000) {
  const count = Math.min(2000, samples - from);
  const rows = Array.from({ length: count }, (_, index) => {
    const sample = writeSample(random, from + index, contexts);
    const position = from + index;
    return { ...sample, configurationId, position, pairKey: pairKey(sample.externalId, sample.question), line: position + 1 };
  });
  await insertSamples(datasetId, rows);
}
await markReady(new Map([[configurationId, samples]]));

const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
if (!plan) throw new Error("The seeded dataset gave no plan.");
const soon = () => new Date(Date.now() + 30_000);
const lease = { owner: "seed", until: soon() };
const [runId = ""] = await createRuns([{ ...plan.run, name, lease }]);
await claimRun(lease.owner, lease.until, runId);
let position = -1;
let stored = 0;
for (;;) {
  const page = await samplesAfter(configurationId, position, 500);
  if (page.length === 0) break;
  position = page.at(-1)?.position ?? position;
  await renewLease(runId, lease.owner, soon());
  const judgments: NewJudgment[] = [];
  const scores: NewScore[] = [];
  for (const sample of page) {
    const judged = scoreSample(sample, plan.run, random);
    judgments.push(...judged.judgments);
    scores.push(...judged.scores);
  }
  stored += judgments.length;
  const spent = { calls: judgments.length, promptTokens: 0, completionTokens: 0, costUsd: 0, workedMs: 100 };
  await storeResults(runId, lease.owner, judgments, scores, spent);
}
for (const metric of plan.run.metrics) await summarise(runId, metric);
await endWork(runId, lease.owner, { status: "completed", reason: null, planned: stored });
console.log(JSON.stringify({ id: runId, datasetId, samples, judgments: stored }));

function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  console.error(`${option} must be a whole number from ${min} to ${max}, not "${text}".`);
  process.exit(2);
}
