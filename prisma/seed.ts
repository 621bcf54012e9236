// npm run seed -- --samples N [--contexts K]: a finished run of that size with all metrics, made up but plausible, for trying
// and measuring the product at size. Prints { id, datasetId, samples, judgments } as JSON. The same numbers give the same texts and scores.
import { parseArgs } from "node:util";
import { createConfiguration, createDataset, markReady } from "@/lib/db/datasets";
import { migrate } from "@/lib/db/migrate";
import { type NewJudgment, type NewScore, storeResults } from "@/lib/db/results";
import { claimRun, endWork, renewLease } from "@/lib/db/run-status";
import { createRuns, findRun } from "@/lib/db/runs";
import { insertSamples, type Sample, samplesAfter } from "@/lib/db/samples";
import { transact } from "@/lib/db/transact";
import { pairKey } from "@/lib/imports/pair-key";
import { planRuns } from "@/lib/runs/plan-run";
import { summariseRun } from "@/lib/runs/summarise-run";
import { copyResults, copySamples, countResults } from "./seed-copies";
import { createRandom, writeSample } from "./testing/made-up-text";
import { scoreSample } from "./testing/score-sample";

/** Samples that are written and scored one by one; the others are their copies, under names and questions of their own. */
const written = 2000;
/** Share of judgments in error. */
const errors = 0.004;

const { values } = parseArgs({ options: { samples: { type: "string" }, contexts: { type: "string" } } });
const samples = wholeNumber("--samples", values.samples ?? "1000", 1, 10_000_000);
const contexts = wholeNumber("--contexts", values.contexts ?? "3", 1, 100);
const originals = Math.min(samples, written);

await migrate();
const random = createRandom(originals * 1000 + contexts);
const name = `Seeded, ${samples} samples`;
const datasetId = await createDataset(name, "Made up by npm run seed.");
const configurationId =
  (await createConfiguration({ datasetId, name: `seeded-k${contexts}`, fileName: null, format: null })) ?? "";
const rows = Array.from({ length: originals }, (_, position) => {
  const sample = writeSample(random, position, contexts);
  return { ...sample, configurationId, position, pairKey: pairKey(sample.externalId, sample.question), line: position + 1 };
});
await insertSamples(datasetId, rows);
for (let to = originals; to < samples; to += originals) {
  await transact([copySamples(configurationId, to, Math.min(originals, samples - to))]);
}
await markReady(new Map([[configurationId, samples]]));

const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
if (!plan) throw new Error("The seeded dataset gave no plan.");
const soon = () => new Date(Date.now() + 60_000);
const lease = { owner: "seed", until: soon() };
const [runId = ""] = await createRuns([{ ...plan.run, name, lease }]);
await claimRun(lease.owner, lease.until, runId);
const originalSamples = await samplesAfter(configurationId, -1, originals);
for (let from = 0; from < originals; from += 500) await storeScored(originalSamples.slice(from, from + 500), plan.run);
for (let to = originals; to < samples; to += originals) {
  await renewLease(runId, lease.owner, soon());
  await transact(copyResults({ runId, configurationId }, to, Math.min(originals, samples - to)));
}
await renewLease(runId, lease.owner, soon());
await summariseRun({ id: runId, configurationId, metrics: plan.run.metrics });
await transact([countResults(runId)]);
const { ok = 0, failed = 0 } = (await findRun(runId)) ?? {};
const status = failed > 0 ? "completed-with-errors" : "completed";
await endWork(runId, lease.owner, { status, reason: null, planned: ok + failed });
console.log(JSON.stringify({ id: runId, datasetId, samples, judgments: ok + failed }));

function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  console.error(`${option} must be a whole number from ${min} to ${max}, not "${text}".`);
  process.exit(2);
}

async function storeScored(page: readonly Sample[], run: Parameters<typeof scoreSample>[1]): Promise<void> {
  const stored: NewJudgment[] = [];
  const scores: NewScore[] = [];
  for (const sample of page) {
    const judged = scoreSample(sample, run, random, errors);
    stored.push(...judged.judgments);
    scores.push(...judged.scores);
  }
  const spent = { calls: stored.length, promptTokens: 0, completionTokens: 0, costUsd: 0, workedMs: 100 };
  await storeResults(runId, lease.owner, stored, scores, spent);
}
