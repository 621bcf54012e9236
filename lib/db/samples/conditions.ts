import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { searchedColumns } from "@/lib/db/dialect/contract";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import type { ReviewState } from "@/lib/domain/reviews/state";
import { indexedTextLength, type SampleQuery, type ScoreRange } from "@/lib/domain/sample-query";
import { bandRange, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { Prisma } from "@/prisma/client/client";
import { scoreColumns } from "./table-rows";

export interface TableRun {
  id: string;
  configurationId: string;
  metrics: readonly string[];
  thresholds: Thresholds;
  /** Set if a label is the only filter, a metric is the order, and many samples have the label: each sample is then checked in
   *  sort order. */
  isLabelCommon?: boolean;
}

export type ScoredRun = Pick<TableRun, "id" | "metrics">;

/** Null if there is none. */
export function scoreColumn(run: ScoredRun, metric: string): Prisma.Sql {
  const place = run.metrics.indexOf(metric);
  if (place >= 0 && place < scoreColumns) return Prisma.raw(`r."score${place}"`);
  return Prisma.sql`(SELECT "score" FROM "Score" WHERE "runId" = ${run.id} AND "metric" = ${metric} AND "sampleId" = r."sampleId")`;
}

/** Highest minus lowest score; null if fewer than two metrics have one. */
export function difference(run: ScoredRun, metrics: readonly string[]): Prisma.Sql {
  const scores = metrics.map((metric) => scoreColumn(run, metric));
  const [one, other, ...more] = scores;
  if (!one || !other) return Prisma.sql`NULL`;
  if (more.length === 0) return Prisma.sql`abs(${one} - ${other})`;
  const had = Prisma.join(
    scores.map((score) => Prisma.sql`CASE WHEN ${score} IS NULL THEN 0 ELSE 1 END`),
    " + ",
  );
  const or = (value: number) =>
    Prisma.join(
      scores.map((score) => Prisma.sql`coalesce(${score}, ${value})`),
      ", ",
    );
  return Prisma.sql`CASE WHEN ${had} > 1 THEN ${Prisma.raw(dialect.greatest)}(${or(-1)}) - ${Prisma.raw(dialect.least)}(${or(2)}) END`;
}

function withinRange(score: Prisma.Sql, { metric, band, from, to }: ScoreRange, run: Pick<TableRun, "thresholds">): Prisma.Sql[] {
  const all: Prisma.Sql[] = [];
  const thresholds = thresholdsOf(run.thresholds, metric);
  if (band && !thresholds) all.push(Prisma.sql`1 = 0`);
  if (band && thresholds) all.push(Prisma.sql`${score} >= ${bandRange(band, thresholds).from}`);
  if (band && thresholds && band !== "Excellent") all.push(Prisma.sql`${score} < ${bandRange(band, thresholds).to}`);
  if (from !== undefined) all.push(Prisma.sql`${score} >= ${from}`);
  if (to !== undefined) all.push(Prisma.sql`${score} <= ${to}`);
  return all;
}

/** By band or tenth; `metric` names the metric, `score` is the column. */
export function ofMetric(run: TableRun, score: Prisma.Sql, { metric = "", band, bin, lastBin = bin }: SampleQuery): Prisma.Sql[] {
  const all = withinRange(score, { metric, ...(band && { band }) }, run);
  if (bin !== undefined) all.push(Prisma.sql`${score} >= ${bin / 10}`);
  if (lastBin !== undefined && lastBin < 9) all.push(Prisma.sql`${score} < ${(lastBin + 1) / 10}`);
  return all;
}

/** On rows of RunSample called `r`. */
export function otherConditions(run: TableRun, query: SampleQuery): Prisma.Sql[] {
  const {
    text,
    metric,
    cause,
    scores = [],
    error,
    errorBy,
    flag,
    review,
    differ,
    split,
    label,
    unlabelled,
    unscored,
    waiting,
    missesGold,
    nothingRetrieved,
    ids,
    within,
  } = query;
  const all: Prisma.Sql[] = [];
  if (metric && cause) {
    const ofCause = cause === "any" ? Prisma.empty : Prisma.sql`AND "cause" = ${cause}`;
    all.push(
      isAmong(
        Prisma.sql`"sampleId" FROM "Score" WHERE "runId" = ${run.id} AND "metric" = ${metric} AND "score" IS NULL ${ofCause}`,
      ),
    );
  }
  for (const range of scores) all.push(...withinRange(scoreColumn(run, range.metric), range, run));
  if (differ) all.push(Prisma.sql`${difference(run, differ.metrics)} >= ${differ.by}`);
  if (unscored) all.push(isUnscored(run));
  if (waiting) all.push(isWaiting(run));
  if (missesGold)
    all.push(
      isAmong(Prisma.sql`"id" FROM "Sample" WHERE "configurationId" = ${run.configurationId} AND "goldFoundJson" LIKE '%null%'`),
    );
  if (nothingRetrieved) all.push(Prisma.sql`r."contextCount" = 0`);
  if (ids) all.push(Prisma.sql`r."sampleId" IN (${Prisma.join([...ids])})`);
  if (split) all.push(Prisma.sql`r."isSplit"`);
  if (unlabelled) all.push(Prisma.sql`NOT r."isLabelled"`);
  if (label) {
    const { name, value } = label;
    const hasLabel = Prisma.sql`"configurationId" = ${run.configurationId} AND "name" = ${name} AND "value" = ${value}`;
    all.push(
      run.isLabelCommon
        ? Prisma.sql`EXISTS (SELECT 1 FROM "SampleLabel" WHERE ${hasLabel} AND "sampleId" = r."sampleId")`
        : isAmong(Prisma.sql`"sampleId" FROM "SampleLabel" WHERE ${hasLabel}`),
    );
  }
  if (error) {
    const ofError = error === "any" ? Prisma.sql`>= ''` : Prisma.sql`= ${error}`;
    const ofMetric = errorBy ? Prisma.sql`AND "metric" = ${errorBy}` : Prisma.empty;
    all.push(isAmong(Prisma.sql`"sampleId" FROM "Judgment" WHERE "runId" = ${run.id} AND "error" ${ofError} ${ofMetric}`));
  }
  if (flag)
    all.push(
      isAmong(
        Prisma.sql`"sampleId" FROM "Judgment" WHERE "runId" = ${run.id} AND "flagsJson" >= '' AND ${bind(dialect.place('"flagsJson"', "?"), JSON.stringify(flag))} > 0`,
      ),
    );
  if (review) all.push(withReview(run, review));
  if (text) all.push(holdsText(run, text.replaceAll("\0", " ")));
  if (within) {
    if (within.metric) all.push(...ofMetric(run, scoreColumn(run, within.metric), within));
    all.push(...otherConditions(run, within));
  }
  return all;
}

/** Some metric has no score for row `r`, with or without having judged it. */
const lacksScore = (run: ScoredRun, judged: Prisma.Sql): Prisma.Sql =>
  run.metrics.length === 0
    ? Prisma.sql`FALSE`
    : Prisma.sql`(${Prisma.join(
        run.metrics.map(
          (metric) => Prisma.sql`(${scoreColumn(run, metric)} IS NULL AND ${judged} (
            SELECT 1 FROM "Score" s WHERE s."runId" = ${run.id} AND s."metric" = ${metric} AND s."sampleId" = r."sampleId"))`,
        ),
        " OR ",
      )})`;

/** Some metric judged the sample without a score. */
export const isUnscored = (run: ScoredRun): Prisma.Sql => lacksScore(run, Prisma.sql`EXISTS`);

export const isWaiting = (run: ScoredRun): Prisma.Sql => lacksScore(run, Prisma.sql`NOT EXISTS`);

const isAmong = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`r."sampleId" IN (SELECT ${ids})`;

function withReview({ id }: TableRun, review: ReviewState): Prisma.Sql {
  const verdict = review === "disagreed" ? Prisma.sql`AND "verdict" = 'disagree'` : Prisma.empty;
  const reviewed = isAmong(Prisma.sql`"sampleId" FROM "Review" WHERE "runId" = ${id} ${verdict}`);
  return review === "not-reviewed" ? Prisma.sql`NOT ${reviewed}` : reviewed;
}

/** The trigram index has no text under three characters. */
function holdsText(run: TableRun, text: string): Prisma.Sql {
  if ([...text].length < indexedTextLength) {
    const pattern = likePattern(text);
    const parts = ["question", "response", "externalId"].map(
      (column) => Prisma.sql`${Prisma.raw(`"${column}"`)} ${Prisma.raw(dialect.like)} ${pattern} ESCAPE '\\'`,
    );
    return isAmong(
      Prisma.sql`"id" FROM "Sample" WHERE "configurationId" = ${run.configurationId} AND (${Prisma.join(parts, " OR ")})`,
    );
  }
  const bound = (name: "min" | "max") =>
    Prisma.sql`(SELECT ${Prisma.raw(name)}("sampleId") FROM "RunSample" WHERE "runId" = ${run.id})`;
  return isAmong(
    Prisma.sql`"id" FROM ${bind(...dialect.samplesHolding(text, searchedColumns, run.configurationId))} found WHERE "id" BETWEEN ${bound("min")} AND ${bound("max")}`,
  );
}
