import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { searchedColumns } from "@/lib/db/dialect/contract";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { keyOfRun } from "@/lib/domain/comments/place";
import { indexedTextLength, type SampleQuery, type ScoreRange } from "@/lib/domain/sample-query";
import { bandRange, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { lastTurn } from "@/lib/domain/scores/turns";
import { type Answerable, anyFailure, isFailure, stages } from "@/lib/domain/why/stages";
import { Prisma } from "@/prisma/client/client";
import { filtersOnScores, isHidden } from "./hidden";
import { listOfLabel, rowsWithLabel, samplesWithList } from "./label-rows";
import { samplesInSlice } from "./slice-filter";

export interface TableRun {
  id: string;
  configurationId: string;
  metrics: readonly string[];
  thresholds: Thresholds;
  /** Many samples have the label, the only filter of a table sorted by a metric: each sample is checked in that order. */
  isLabelCommon?: boolean;
}

export type RunWithScores = Pick<TableRun, "id" | "metrics">;

const score = Prisma.raw(`"score"`);

/** SQL for the score of sample `r`. It selects a range of ids, since SQLite would not use the score's index for a single one. */
export const scoreOf = ({ id }: RunWithScores, metric: string): Prisma.Sql =>
  Prisma.sql`(SELECT s."score" FROM "Score" s WHERE s."runId" = ${id} AND s."metric" = ${metric} AND s."sampleId" BETWEEN r."sampleId" AND r."sampleId")`;

/** Keeps SQLite from one search per metric: an index holds all scores of a sample together. */
const ofMetric = Prisma.raw(dialect.unindexed('s."metric"'));

/** Highest minus lowest score; null if fewer than two metrics have one. */
export function difference(run: RunWithScores, metrics: readonly string[]): Prisma.Sql {
  const [one = "", other, ...more] = metrics;
  if (other && more.length === 0) return Prisma.sql`abs(${scoreOf(run, one)} - ${scoreOf(run, other)})`;
  return Prisma.sql`(SELECT CASE WHEN count(s."score") > 1 THEN max(s."score") - min(s."score") END FROM "Score" s
    WHERE s."runId" = ${run.id} AND s."sampleId" = r."sampleId" AND ${ofMetric} IN (${Prisma.join([...metrics])}))`;
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

function bandOn(run: TableRun, score: Prisma.Sql, { metric = "", band, bin, lastBin = bin }: SampleQuery): Prisma.Sql[] {
  const all = withinRange(score, { metric, ...(band && { band }) }, run);
  if (bin !== undefined) all.push(Prisma.sql`${score} >= ${bin / 10}`);
  if (lastBin !== undefined && lastBin < 9) all.push(Prisma.sql`${score} < ${(lastBin + 1) / 10}`);
  return all;
}

/** Fields of a query that filter; the others are read together with one of these, or only sort. */
type Filter = Exclude<keyof SampleQuery, "sort" | "order" | "metric" | "band" | "bin" | "lastBin" | "errorBy">;
type Condition<Field extends Filter> = (
  run: TableRun,
  value: NonNullable<SampleQuery[Field]>,
  query: SampleQuery,
) => Prisma.Sql | readonly Prisma.Sql[];

const answerableIn: Record<Answerable, Prisma.Sql> = {
  yes: Prisma.sql`r."isAnswerable"`,
  no: Prisma.sql`NOT r."isAnswerable"`,
  unknown: Prisma.sql`r."stage" IS NOT NULL AND r."isAnswerable" IS NULL`,
};

/** Rows of RunSample are called `r`. */
const conditions: { [Field in Filter]: Condition<Field> } = {
  cause: ({ id }, cause, { metric }) => {
    if (!metric) return [];
    const ofCause = cause === "any" ? Prisma.empty : Prisma.sql`AND "cause" = ${cause}`;
    return isAmong(
      Prisma.sql`"sampleId" FROM "Score" WHERE "runId" = ${id} AND "metric" = ${metric} AND "score" IS NULL ${ofCause}`,
    );
  },
  scores: (run, ranges) => ranges.map((range) => hasScore(run, range.metric, withinRange(score, range, run))),
  differ: (run, { metrics, by }) => Prisma.sql`${difference(run, metrics)} >= ${by}`,
  unscored: () => Prisma.sql`r."judged" > r."scored"`,
  waiting: ({ metrics }) => Prisma.sql`r."judged" < ${metrics.length}`,
  missesGold: ({ configurationId }) =>
    isAmong(Prisma.sql`"id" FROM "Sample" WHERE "configurationId" = ${configurationId} AND "goldFoundJson" LIKE '%null%'`),
  nothingRetrieved: () => Prisma.sql`r."contextCount" = 0`,
  turn: ({ configurationId }, turn) =>
    isAmong(
      Prisma.sql`"id" FROM "Sample" WHERE "configurationId" = ${configurationId} AND "turn" ${turn < lastTurn ? Prisma.sql`= ${turn}` : Prisma.sql`>= ${lastTurn}`}`,
    ),
  ids: (_, ids) => Prisma.sql`r."sampleId" IN ${oneOf(ids, "int")}`,
  split: () => Prisma.sql`r."isSplit"`,
  unlabelled: () => Prisma.sql`NOT r."isLabelled"`,
  label: ({ configurationId, isLabelCommon }, label) => {
    const labelled = rowsWithLabel(configurationId, label);
    if (isLabelCommon) return Prisma.sql`EXISTS (SELECT 1 FROM ${labelled} AND "sampleId" = r."sampleId")`;
    const among = isAmong(Prisma.sql`"sampleId" FROM ${labelled}`);
    const list = listOfLabel(label);
    if (!list) return among;
    const isList = isAmong(samplesWithList(configurationId, label.name, list));
    return Prisma.sql`(${among} OR r."contextCount" = ${list.length} AND ${isList})`;
  },
  error: ({ id }, error, { errorBy }) => {
    const ofError = error === "any" ? Prisma.sql`>= ''` : Prisma.sql`= ${error}`;
    const ofMetric = errorBy ? Prisma.sql`AND "metric" = ${errorBy}` : Prisma.empty;
    return isAmong(Prisma.sql`"sampleId" FROM "Judgment" WHERE "runId" = ${id} AND "error" ${ofError} ${ofMetric}`);
  },
  flag: ({ id }, flag) =>
    isAmong(
      Prisma.sql`"sampleId" FROM "Judgment" WHERE "runId" = ${id} AND "flagsJson" >= '' AND ${bind(dialect.place('"flagsJson"', "?"), JSON.stringify(flag))} > 0`,
    ),
  review: ({ id }, review) => {
    const verdict = review === "disagreed" ? Prisma.sql`AND "verdict" = 'disagree'` : Prisma.empty;
    const reviewed = isAmong(Prisma.sql`"sampleId" FROM "Review" WHERE "runId" = ${id} ${verdict}`);
    return review === "not-reviewed" ? Prisma.sql`NOT ${reviewed}` : reviewed;
  },
  comments: ({ id }, comments) => {
    const open = comments === "open" ? Prisma.sql`AND "resolvedAt" IS NULL` : Prisma.empty;
    return isAmong(
      Prisma.sql`"sampleId" FROM "Comment" WHERE "place" = ${keyOfRun(id)} AND "sampleId" IS NOT NULL AND "parentId" IS NULL ${open}`,
    );
  },
  stage: (_, stage) =>
    stage === anyFailure ? Prisma.sql`r."stage" IN (${Prisma.join(stages.filter(isFailure))})` : Prisma.sql`r."stage" = ${stage}`,
  answered: (_, answered) => Prisma.sql`r."answered" = ${answered}`,
  answerable: (_, answerable) => answerableIn[answerable],
  group: (_, group) =>
    group === "" ? Prisma.sql`r."stage" IS NOT NULL AND r."groupName" IS NULL` : Prisma.sql`r."groupName" = ${group}`,
  slice: ({ configurationId }, slice) => isAmong(samplesInSlice(configurationId, slice)),
  text: (run, text) => holdsText(run, text.replaceAll("\0", " ")),
  within: (run, within, { hidden }) => selectionOf(run, { ...within, ...(hidden && { hidden }) }).all,
  hidden: (_, __, query) => {
    const hidden = filtersOnScores(query) ? isHidden(query) : null;
    return hidden ? Prisma.sql`NOT ${hidden}` : [];
  },
};

/** The conditions of a query, for every statement that counts, orders or pages its samples. */
export interface SampleSelection {
  run: TableRun;
  query: SampleQuery;
  /** All conditions but the band or tenth of the query's metric. */
  others: readonly Prisma.Sql[];
  all: readonly Prisma.Sql[];
  /** The band or tenth, on another column of the metric's scores. */
  bandOn(score: Prisma.Sql): readonly Prisma.Sql[];
}

export function selectionOf(run: TableRun, query: SampleQuery): SampleSelection {
  const others = (Object.keys(conditions) as Filter[]).flatMap((field) => conditionOf(field, run, query));
  const onScore = (score: Prisma.Sql) => (query.metric ? bandOn(run, score, query) : []);
  const ofScore = onScore(score);
  const all = query.metric && ofScore.length > 0 ? [...others, hasScore(run, query.metric, ofScore)] : others;
  return { run, query, others, all, bandOn: onScore };
}

function conditionOf<Field extends Filter>(field: Field, run: TableRun, query: SampleQuery): readonly Prisma.Sql[] {
  const value = query[field];
  const condition: Condition<Field> = conditions[field];
  return value !== undefined && (value || value === "") ? [condition(run, value, query)].flat() : [];
}

/** FROM and WHERE, with more conditions. */
export const matching = ({ run, all }: Pick<SampleSelection, "run" | "all">, ...more: Prisma.Sql[]): Prisma.Sql =>
  Prisma.sql`FROM "RunSample" r WHERE ${Prisma.join([Prisma.sql`r."runId" = ${run.id}`, ...all, ...more], " AND ")}`;

const isAmong = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`r."sampleId" IN (SELECT ${ids})`;

/** A range of the index of the metric's scores. */
export const hasScore = ({ id }: RunWithScores, metric: string, conditions: readonly Prisma.Sql[] = []): Prisma.Sql =>
  isAmong(
    Prisma.sql`"sampleId" FROM "Score" WHERE ${Prisma.join([Prisma.sql`"runId" = ${id} AND "metric" = ${metric} AND ${score} IS NOT NULL`, ...conditions], " AND ")}`,
  );

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
