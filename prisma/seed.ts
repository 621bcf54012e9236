// npm run seed -- --samples N [--contexts K] [--configurations C]: makes up a finished, plausible run of that size with all
// metrics, for trying and measuring the product at size. With C, makes a run for each of this many configurations over the same
// questions. Prints { id, datasetId, samples, judgments } as JSON, and `runs` if there are several. The same numbers give the
// same texts and scores.
import { parseArgs } from "node:util";
import { migrate } from "@/lib/db/connection/migrate";
import { transact } from "@/lib/db/connection/transact";
import { createConfiguration, createDataset, markReady } from "@/lib/db/datasets";
import { type NewJudgment, type NewScore, storeResults } from "@/lib/db/judgments/store";
import { databaseTime } from "@/lib/db/location/clock";
import { claimRun, endWork, renewLease } from "@/lib/db/runs/claims";
import { createRuns, findRun } from "@/lib/db/runs/list";
import { type Sample, samplesAfter } from "@/lib/db/samples/rows";
import { insertSamples } from "@/lib/db/samples/store/insert";
import { root } from "@/lib/domain/process/environment";
import type { SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { planRuns } from "@/lib/runs/start/plan";
import { summariseRun } from "@/lib/summaries/refresh";
import { createRandom, retrieveAgain, writeSample } from "@/testing/made-up-text";
import { scoreSample } from "@/testing/score-sample";
import { ensureCommand } from "@/tools/build.mjs";
import { copyResults, copySamples, countResults } from "./seed-copies";

/** Samples that are written and scored one by one; the others are copies with new names and questions. */
const written = 2000;
/** Share of judgments in error. */
const errors = 0.004;

const { values } = parseArgs({
  options: { samples: { type: "string" }, contexts: { type: "string" }, configurations: { type: "string" } },
});
const samples = wholeNumber("--samples", values.samples ?? "1000", 1, 10_000_000);
const contexts = wholeNumber("--contexts", values.contexts ?? "3", 1, 100);
const configurations = wholeNumber("--configurations", values.configurations ?? "1", 1, 20);
const originals = Math.min(samples, written);

// The write thread starts from its bundle.
await ensureCommand(root());
await migrate();
const random = createRandom(originals * 1000 + contexts);
const name = `Seeded, ${samples} samples`;
const datasetId = await createDataset(name, "Made up by npm run seed.");
const first = Array.from({ length: originals }, (_, position) => writeSample(random, position, contexts));
const seeded: { id: string; judgments: number }[] = [];
for (let which = 1; which <= configurations; which++)
  seeded.push(await seedRun(which, which === 1 ? first : first.map((sample) => retrieveAgain(random, sample))));
const [run] = seeded;
console.log(
  JSON.stringify({
    id: run?.id,
    datasetId,
    samples,
    judgments: run?.judgments,
    ...(configurations > 1 && { runs: seeded.map(({ id }) => id) }),
  }),
);

async function seedRun(which: number, contents: readonly SampleContent[]): Promise<{ id: string; judgments: number }> {
  const called = `seeded-k${contexts}${which > 1 ? `-${which}` : ""}`;
  const configurationId = (await createConfiguration({ datasetId, name: called, fileName: null, format: null })) ?? "";
  const rows = contents.map((sample, position) => ({
    ...sample,
    configurationId,
    position,
    questionKey: questionKey(sample.question),
    line: position + 1,
  }));
  await insertSamples(datasetId, rows);
  for (let to = originals; to < samples; to += originals) {
    await transact(copySamples(configurationId, to, Math.min(originals, samples - to)));
  }
  await markReady([{ id: configurationId, sampleCount: samples, parameters: {} }]);

  const [plan] = await planRuns({ datasetId, configurations: [configurationId], metrics: ["all"], judge: { kind: "lexical" } });
  if (!plan) throw new Error("The seeded dataset gave no plan.");
  const lease = { owner: "seed", until: leaseEnd() };
  const [runId = ""] = await createRuns([{ ...plan.run, name: which > 1 ? `${name}, ${called}` : name, lease }]);
  await claimRun(lease.owner, lease.until, { id: runId });
  const originalSamples = await samplesAfter(configurationId, -1, originals);
  for (let from = 0; from < originals; from += 500) {
    await renewLease(runId, lease.owner, leaseEnd(), "running");
    await storeScored(runId, originalSamples.slice(from, from + 500), plan.run);
  }
  for (let to = originals; to < samples; to += originals) {
    await renewLease(runId, lease.owner, leaseEnd(), "running");
    await transact(copyResults({ runId, configurationId }, to, Math.min(originals, samples - to)));
  }
  await renewLease(runId, lease.owner, leaseEnd(), "running");
  await summariseRun({ id: runId, configurationId, metrics: plan.run.metrics });
  await transact([countResults(runId)]);
  const { ok = 0, failed = 0 } = (await findRun(runId)) ?? {};
  const status = failed > 0 ? "completed-with-errors" : "completed";
  await endWork(runId, lease.owner, { status, reason: null, planned: ok + failed });
  return { id: runId, judgments: ok + failed };
}

/** Workers take a longer one for a mistake. */
function leaseEnd(): Date {
  return databaseTime(50_000);
}

function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  console.error(`${option} must be a whole number from ${min} to ${max}, not "${text}".`);
  process.exit(2);
}

async function storeScored(runId: string, page: readonly Sample[], run: Parameters<typeof scoreSample>[1]): Promise<void> {
  const stored: NewJudgment[] = [];
  const scores: NewScore[] = [];
  for (const sample of page) {
    const judged = scoreSample(sample, run, random, errors);
    stored.push(...judged.judgments);
    scores.push(...judged.scores);
  }
  const spent = {
    calls: stored.length,
    openCalls: 0,
    promptTokens: 0,
    completionTokens: 0,
    cachedTokens: 0,
    costUsd: 0,
    workedMs: 100,
  };
  await storeResults(runId, "seed", stored, scores, spent);
}
