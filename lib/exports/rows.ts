import { defusedMark } from "@/lib/datasets/values/formula-cell";
import { judgmentsOfSamples, keptJudgments } from "@/lib/db/judgments/read";
import { type StoredScore, scoresOfSamples, scoresWithoutTexts } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { placesOfAll } from "@/lib/db/samples/places";
import { type Sample, samplesWithoutContent, samplesWithoutMetadata, wholeSamples } from "@/lib/db/samples/rows";
import { modelsInWords } from "@/lib/domain/judge";
import type { ContextDetail } from "@/lib/domain/sample";
import { type SampleQuery, withHidden } from "@/lib/domain/sample-query";
import { bandOf, thresholdsOf } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { metricById } from "@/lib/metrics/registry";
import { stepKey, stepsOf } from "@/lib/metrics/steps";
import { type SampleReasons, whyOfSamples } from "@/lib/why/store/write";
import { fillExplanations } from "./explanation";
import { furtherOf } from "./further";
import { batches } from "./tables/batches";
import { claimColumns, claimRows } from "./tables/claims";
import { type AboutRun, type ExportColumn, exportColumns, type Row } from "./tables/columns";
import { commentColumns, commentRows } from "./tables/comments";
import { hiddenOf } from "./tables/hidden";

export const rowKinds = ["samples", "scores", "judgments", "claims", "comments"] as const;
export type RowKind = (typeof rowKinds)[number];

export interface ExportedRows {
  pages: AsyncGenerator<Row[]>;
  columns: readonly ExportColumn[];
  flat(row: Row): Row;
}

/** The samples that match `query`, in its order; hidden ones without scores and labels, and without judgments, claims and comments. A share lacks some columns, and places replace its ids. `isWhole` adds the judgments of each sample, from which an import makes an equal run. */
export function rowsOfRun(run: Run, kind: RowKind, query: SampleQuery, reach: Reach): ExportedRows {
  const about = aboutRun(run);
  const { metrics } = run;
  if (kind === "samples")
    return {
      pages: sampleRows(run, query, reach, about),
      columns: sampleColumns(metrics),
      flat: (row) => flat(row, metrics),
    };
  const { pagesOf, columns } = flatTables[kind];
  return { pages: pagesOf(run, query, about), columns, flat: (row) => row };
}

const aboutRun = (run: Run): AboutRun => ({
  run: run.id,
  dataset: run.dataset.name,
  configuration: run.configuration.name,
  judge: describeJudge(run.judge.kind).isStandIn ? run.judge.kind : modelsInWords(run),
  prompts: Object.fromEntries(
    run.metrics
      .flatMap((id) => {
        const metric = metricById(id);
        return metric ? stepsOf(metric).map((_, step) => stepKey(metric, step)) : [id];
      })
      .map((key) => [key, run.prompts[key]?.hash ?? null]),
  ),
});

const judgmentColumns: readonly ExportColumn[] = [
  ...exportColumns("text", "run", "dataset", "configuration", "prompt", "sampleId", "metric"),
  ...exportColumns("whole", "step", "context"),
  ...exportColumns("text", "model"),
  ...exportColumns("whole", "poll"),
  ...exportColumns("number", "raw", "score"),
  ...exportColumns("text", "verdict", "explanation", "criteria", "evidence", "flags", "reply", "error", "errorDetail"),
  ...exportColumns("whole", "attempts", "promptTokens", "completionTokens", "latencyMs"),
  ...exportColumns("text", "answeredBy"),
  ...exportColumns("yes-or-no", "cached"),
  ...exportColumns("text", "metadata"),
];

function keyOf({ metric: id, step }: { metric: string; step: number }): string {
  const metric = metricById(id);
  return metric ? stepKey(metric, step) : id;
}

async function* judgmentRows(run: Run, query: SampleQuery, { prompts, ...about }: AboutRun): AsyncGenerator<Row[]> {
  for await (const all of batches(run, query, 25)) {
    const ids = hiddenOf(query, run.metrics).shown(all);
    const places = new Map(ids.map((id, index) => [id, index]));
    const [page, samples] = await Promise.all([judgmentsOfSamples(run.id, ids), samplesWithoutContent(ids)]);
    const metadata = new Map(samples.map((sample) => [sample.id, sample.metadata]));
    // A stable sort keeps the judgments of a sample in order.
    page.sort((a, b) => (places.get(a.sampleId) ?? 0) - (places.get(b.sampleId) ?? 0));
    yield page.map((judgment) => {
      const row: Row = {
        ...about,
        ...judgment,
        context: judgment.item,
        prompt: prompts[keyOf(judgment)] ?? null,
        sampleId: judgment.externalId ?? String(judgment.sampleId),
        metadata: metadata.get(judgment.sampleId) ?? {},
      };
      return Object.fromEntries(judgmentColumns.map(({ name }) => [name, row[name]]));
    });
  }
}

const scoreColumns: readonly ExportColumn[] = [
  ...exportColumns("text", "run", "dataset", "configuration", "judge", "sampleId"),
  ...exportColumns("whole", "sample"),
  ...exportColumns("text", "metric", "prompt"),
  ...exportColumns("number", "score"),
  ...exportColumns("text", "band", "cause"),
  ...exportColumns("whole", "scored", "expected"),
  ...exportColumns("text", "figures", "labels", "metadata"),
];

async function* scoreRows(run: Run, query: SampleQuery, { prompts, ...about }: AboutRun): AsyncGenerator<Row[]> {
  const hidden = hiddenOf(query, run.metrics);
  for await (const ids of batches(run, query, 200)) {
    const [samples, scores] = await Promise.all([samplesWithoutContent(ids), scoresWithoutTexts([], run.id, ids)]);
    yield samples.map(hidden.sample).flatMap(({ id, externalId, labels, metadata }) =>
      inOrder(hidden.scores(id, scores.get(id)), run.metrics).map(({ metric, score, cause, scored, expected, figures }) => ({
        ...about,
        sampleId: externalId ?? String(id),
        sample: id,
        metric,
        prompt: prompts[metric] ?? null,
        score,
        band: bandIn(run, metric, score),
        cause,
        scored,
        expected,
        figures,
        labels,
        metadata,
      })),
    );
  }
}

/** Tables whose CSV has the members of the JSON. */
const flatTables = {
  judgments: { pagesOf: judgmentRows, columns: judgmentColumns },
  scores: { pagesOf: scoreRows, columns: scoreColumns },
  claims: { pagesOf: claimRows, columns: claimColumns },
  comments: { pagesOf: commentRows, columns: commentColumns },
};

const ofScore = ["band", "cause", "scored", "explanation"] as const;

const sampleColumns = (metrics: readonly string[]): ExportColumn[] => [
  ...exportColumns("text", "id", "configuration", "question", "contexts", "response", "reference", "labels"),
  ...metrics.flatMap((metric) => [
    ...exportColumns("number", metric),
    ...exportColumns("text", ...ofScore.map((name) => `${metric}.${name}`)),
  ]),
  ...exportColumns("number", ...figuresOfMetrics(metrics).map(({ id }) => id)),
  ...exportColumns("text", "contextIds", "contextScores", "contextMetadata", "turns", "steps", "gold"),
  ...exportColumns("number", "recall"),
  ...exportColumns("text", "goldCause", "stage", "because", "answered", "group"),
  ...exportColumns("text", "run", "dataset", "judge", "prompts", "metadata"),
  ...exportColumns("whole", defusedMark),
];

function flat({ scores, sample, contextDetails, ...row }: Row, metrics: readonly string[]): Row {
  const all = scores as Record<string, Record<"score" | (typeof ofScore)[number], unknown> & Pick<StoredScore, "figures">>;
  const cells = metrics.flatMap((metric) => [
    [metric, all[metric]?.score],
    ...ofScore.map((name) => [`${metric}.${name}`, name === "scored" ? kOfN(all[metric]?.scored) : all[metric]?.[name]]),
  ]);
  const figures = figuresOfMetrics(metrics).map(({ id, metric, figure }) => [id, all[metric]?.figures[figure.key]]);
  return {
    ...row,
    ...Object.fromEntries(figures),
    ...ofContexts(contextDetails as Sample["contextDetails"]),
    ...Object.fromEntries(cells),
    [defusedMark]: sample,
  };
}

function ofContexts(details: Sample["contextDetails"] | null): Row {
  const list = <T>(read: (detail: ContextDetail) => T | null) => {
    const values = details?.map((detail) => detail && read(detail));
    return values?.some((value) => value !== null) ? values : null;
  };
  return {
    contextIds: list(({ id }) => id),
    contextScores: list(({ score }) => score),
    contextMetadata: list(({ metadata }) => (Object.keys(metadata).length > 0 ? metadata : null)),
  };
}

/** "3 of 4", which spreadsheets do not read as a date. */
const kOfN = (scored: unknown) => (Array.isArray(scored) ? scored.join(" of ") : null);

interface Reach {
  isShared: boolean;
  isWhole: boolean;
}

async function* sampleRows(run: Run, query: SampleQuery, { isShared, isWhole }: Reach, about: AboutRun): AsyncGenerator<Row[]> {
  const within = query.within ? withHidden({ within: query.within }, query.hidden ?? []) : {};
  const places = isShared ? await placesOfAll(run, within) : null;
  const hidden = hiddenOf(query, run.metrics);
  for await (const ids of batches(run, query, isWhole ? 50 : 200)) {
    const [samples, scores, why, judgments] = await Promise.all([
      isShared ? samplesWithoutMetadata(ids) : wholeSamples(ids),
      scoresOfSamples(run.id, ids),
      whyOfSamples(run.id, ids),
      isWhole && !isShared ? keptJudgments(run.id, hidden.shown(ids)) : null,
    ]);
    await fillExplanations(run.id, scores);
    yield samples.map(hidden.sample).map((sample) => ({
      ...rowOf(
        run,
        places ? { ...sample, id: places.get(sample.id) ?? 0 } : sample,
        hidden.scores(sample.id, scores.get(sample.id)),
        about,
      ),
      ...whyOf(hidden.has(sample.id) ? {} : why.get(sample.id)),
      ...(isShared && hiddenFromShares),
      ...(judgments && { judgments: (judgments.get(sample.id) ?? []).map(({ sampleId: _, ...judgment }) => judgment) }),
    }));
  }
}

const whyOf = (why: Partial<SampleReasons> = {}): Row => ({
  stage: why.stage ?? null,
  because: why.because ?? null,
  answered: why.answered ?? null,
  group: why.groupName ?? null,
});

/** A group's name is made of all questions of the run, which a share may not show. */
const hiddenFromShares = { run: null, prompts: null, metadata: null, group: null };

const rowOf = (run: Run, sample: Sample, scores: readonly StoredScore[], about: AboutRun): Row => {
  const { externalId, question, contexts, response, reference, labels, metadata } = sample;
  const { run: id, dataset, judge, prompts } = about;
  const ofMetrics = inOrder(scores, run.metrics).map(
    ({ metric, score, cause, scored, expected, explanation, detail, figures }) => {
      const band = bandIn(run, metric, score);
      return [metric, { score, band, cause, scored: [scored, expected], explanation, detail, figures }];
    },
  );
  return {
    id: externalId ?? String(sample.id),
    question,
    contexts,
    response,
    reference,
    configuration: about.configuration,
    labels,
    scores: Object.fromEntries(ofMetrics),
    run: id,
    dataset,
    judge,
    prompts,
    ...furtherOf(sample),
    metadata,
    sample: sample.id,
  };
};

const bandIn = ({ thresholds }: Run, metric: string, score: number | null) =>
  score === null ? null : bandOf(score, thresholdsOf(thresholds, metric));

/** Stored scores are in order of arrival. */
const inOrder = (scores: readonly StoredScore[], metrics: readonly string[]) =>
  metrics.flatMap((metric) => scores.filter((score) => score.metric === metric));
