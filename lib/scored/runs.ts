import { recordEvent } from "@/lib/db/audit";
import { markRuns } from "@/lib/db/deletion/delete";
import { type NewJudgment, type NewScore, noSpending, resultsFor, storeTogether } from "@/lib/db/judgments/store";
import { storeScoredMetric } from "@/lib/db/own-metrics";
import { createRuns, findRun } from "@/lib/db/runs/list";
import { moveRun, storeExpected } from "@/lib/db/runs/status";
import { samplesBetween } from "@/lib/db/samples/places";
import { JudgeSetup } from "@/lib/domain/judge";
import type { Judgment } from "@/lib/domain/judgment";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { type Actor, assayItself, authorOf } from "@/lib/domain/people/actor";
import type { ScoredMetric } from "@/lib/domain/scored/definition";
import type { ReadScore, ScorePart } from "@/lib/domain/scored/read";
import { storeInTurn } from "@/lib/imports/batches";
import type { ScoredRow } from "@/lib/imports/options";
import type { ScoredRun } from "@/lib/imports/report";
import type { Metric } from "@/lib/metrics/define";
import { summariseRun } from "@/lib/summaries/refresh";
import { type HeldScores, modelOf } from "./held";
import { keptOf, ownMetric, settingsKept } from "./kept";

interface Target {
  datasetId: string;
  configurations: ReadonlyMap<string, { id: string; samples: number }>;
  /** The model that judged, if the file does not say. */
  judge?: string | undefined;
  by?: Actor | undefined;
  signal?: AbortSignal | undefined;
}

interface Used {
  metric: Metric;
  definition: ScoredMetric;
  isOwn: boolean;
}

/** Characters of a transaction, roughly. Each transaction writes the pages of all metrics' indexes again. */
const batchSize = 8_000_000;
const pageSize = 20_000;
const unfinished = "Its scores were being stored when the import stopped. Delete the run and import the file again.";

/** A finished run for each configuration that has scores. If it fails, none is left. */
export async function storeRuns(held: HeldScores, target: Target): Promise<ScoredRun[]> {
  const { datasetId, configurations, judge, by = assayItself } = target;
  const used = new Map<string, Used>();
  for (const { key, metric: definition, isTaken } of held.metrics.values())
    if (isTaken && [...held.byConfiguration.values()].some(({ keys }) => keys.has(key))) {
      const own = metricOfExport(key, definition, held);
      used.set(key, { definition, metric: own ?? (await storeScoredMetric(definition)), isOwn: own !== undefined });
    }
  const plans = [...held.byConfiguration].flatMap(([name, { keys, kept, models, judgments }]) => {
    const configuration = configurations.get(name);
    const own = [...used].flatMap(([key, one]) => (keys.has(key) ? [{ ...one, polls: kept.get(key) }] : []));
    return configuration && own.length > 0 ? [{ name, configuration, own, keys, models, judgments }] : [];
  });
  if (plans.length === 0) return [];
  const ids = await createRuns(
    plans.map(({ name, configuration, own, models, judgments }) => ({
      name,
      datasetId,
      configurationId: configuration.id,
      note: null,
      tags: [],
      prompts: {},
      judge: JudgeSetup.parse({
        kind: "elsewhere",
        models:
          models.size > 0
            ? [...models]
            : [
                modelOf(
                  { model: null },
                  judge,
                  [...new Set(own.map(({ definition }) => definition.tool))].filter(Boolean).join(", "),
                ),
              ],
      }),
      metrics: own.map(({ metric }) => metric.id),
      settings: Object.fromEntries(own.map(({ metric, polls }) => [metric.id, settingsKept(metric, polls)])),
      author: authorOf(by),
      sampleCount: configuration.samples,
      planned: judgments,
      pausedFor: unfinished,
    })),
  );
  try {
    const runs = new Map(
      plans.map(({ name, configuration, keys }, at) => [
        name,
        {
          id: ids[at] ?? "",
          samples: new SamplePlaces(configuration.id),
          used: new Map([...used].filter(([key]) => keys.has(key))),
          judge,
        },
      ]),
    );
    await storeInTurn(resultsIn(held, runs, target.signal), ({ id, results }) => storeTogether(id, null, results, noSpending));
    return await Promise.all(plans.map(({ name }, at) => finish(ids[at] ?? "", name, by)));
  } catch (error) {
    await markRuns(ids);
    throw error;
  }
}

/** Unless people chose otherwise. */
const metricOfExport = (key: string, { tool, name }: ScoredMetric, held: HeldScores): Metric | undefined =>
  tool === "Assay" && name === key && [...held.byConfiguration.values()].some(({ kept }) => kept.has(key))
    ? ownMetric(name)
    : undefined;

async function finish(id: string, configuration: string, by: Actor): Promise<ScoredRun> {
  const run = await findRun(id);
  if (!run) throw new Error(`The run ${id} was deleted while its scores were stored.`);
  await storeExpected(id, run.ok + run.failed, null);
  await summariseRun(run);
  await moveRun(id, ["paused"], run.failed > 0 ? "completed-with-errors" : "completed");
  await recordEvent(by, "run-imported", run.name, { id });
  return { id, name: run.name, configuration, metrics: run.metrics, judgments: run.ok + run.failed };
}

async function* resultsIn(held: HeldScores, runs: ReadonlyMap<string, ScoredTo>, signal: AbortSignal | undefined) {
  for await (const batch of inBatches(held.rows())) {
    signal?.throwIfAborted();
    for (const [name, rows] of groupedBy(batch, ({ configuration }) => configuration)) {
      const run = runs.get(name);
      if (run) yield { id: run.id, results: await resultsOf(run, rows) };
    }
  }
}

async function* inBatches(rows: AsyncIterable<ScoredRow>): AsyncGenerator<ScoredRow[]> {
  let batch: ScoredRow[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += 200 + row.scores.reduce((sum, score) => sum + sizeOf(score), 0);
    if (size < batchSize) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = ({ parts, kept }: ReadScore): number =>
  parts.reduce((sum, { explanation }) => sum + 200 + (explanation?.length ?? 0), 0) + (kept ? JSON.stringify(kept).length : 0);

/** The ids of a configuration's samples by position, in pages, since a file's rows are in order. */
class SamplePlaces {
  #page = new Map<number, number>();
  #first = 0;
  #last = -1;

  constructor(readonly configurationId: string) {}

  async at(first: number, last: number): Promise<ReadonlyMap<number, number>> {
    if (first < this.#first || last > this.#last) {
      this.#first = first;
      this.#last = Math.max(last, first + pageSize);
      this.#page = await samplesBetween(this.configurationId, this.#first, this.#last);
    }
    return this.#page;
  }
}

interface ScoredTo {
  id: string;
  samples: SamplePlaces;
  used: ReadonlyMap<string, Used>;
  judge: string | undefined;
}

async function resultsOf({ id, samples, used, judge }: ScoredTo, rows: readonly ScoredRow[]) {
  const places = rows.flatMap(({ position }) => position ?? []);
  const sampleAt = places.length > 0 ? await samples.at(Math.min(...places), Math.max(...places)) : null;
  // A metric after the other, as the indexes have them.
  return [...used].map(([key, one]) => {
    const judgments: NewJudgment[] = [];
    const scores: NewScore[] = [];
    for (const { position, sampleId: known, contexts, scores: given } of rows) {
      const sampleId = known ?? (position === null ? undefined : sampleAt?.get(position));
      // A row with the id of an earlier one was rejected.
      if (sampleId === undefined) continue;
      const sample = { question: "", response: null, contexts: new Array<string>(contexts).fill("") };
      const score = given.find((found) => found.key === key);
      if (one.isOwn) {
        const kept = keptOf(score?.kept, one.metric, { sampleId, contexts });
        for (const judgment of kept.judgments) judgments.push(judgment);
        scores.push(kept.score);
        continue;
      }
      const own = score ? judgmentsOf(score, one, sampleId, judge) : [];
      for (const judgment of own) judgments.push(judgment);
      const { metric } = one;
      const result = metric.score(sample, own.map(judgedOf), {});
      scores.push({
        ...result,
        ...(own.length === 0 && { score: null, cause: "missing-value" as const }),
        sampleId,
        metric: metric.id,
      });
    }
    return resultsFor(id, judgments, scores);
  });
}

function judgmentsOf(score: ReadScore, { metric, definition }: Used, sampleId: number, judge: string | undefined): NewJudgment[] {
  const model = modelOf(score, judge, definition.tool);
  return score.parts.map((part) => judgmentOf(part, definition, { sampleId, metric: metric.id, model }));
}

/** Written out, since a million spread objects take minutes. */
function judgmentOf(
  part: ScorePart,
  { scale: [from, to], direction }: ScoredMetric,
  { sampleId, metric, model }: Pick<NewJudgment, "sampleId" | "metric" | "model">,
): NewJudgment {
  const share = part.raw === null ? 0 : (part.raw - from) / (to - from);
  return {
    sampleId,
    metric,
    step: 0,
    item: part.context,
    model,
    poll: 0,
    reading:
      part.raw === null
        ? null
        : {
            raw: part.raw,
            score: direction === "lower" ? 1 - share : share,
            verdict: part.label,
            explanation: part.explanation,
            criteria: null,
            evidence: null,
            detail: null,
            flags: [],
          },
    error: part.cause,
    errorDetail: part.cause === null ? null : `${part.reason}.`,
    reply: null,
    finishReason: null,
    attempts: 0,
    promptTokens: null,
    completionTokens: null,
    latencyMs: null,
    cached: false,
    promptHash: "",
    cacheKey: null,
  };
}

const judgedOf = ({ item, model, reading, error }: NewJudgment): Judgment =>
  reading
    ? { step: 0, item, model, poll: 0, error: null, ...reading }
    : { step: 0, item, model, poll: 0, error: error ?? "no-score" };
