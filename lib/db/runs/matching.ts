import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { readThresholds } from "@/lib/db/thresholds";
import type { ParameterValue } from "@/lib/domain/configuration";
import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import { parameterSorted } from "@/lib/domain/parameters/values";
import { type ListedStatus, listedStatuses } from "@/lib/domain/run-statuses";
import { type Band, bandRange, bandsOf, type MetricThresholds, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { neverJudged } from "@/lib/domain/scores/unscored";
import { plainValue } from "@/lib/domain/text/plain-value";
import { Prisma } from "@/prisma/client/client";
import { shownAs, shownStatus } from "./shown";

/** Lists are ANDed, values of a list are ORed. */
export interface RunQuery {
  text?: string | undefined;
  datasetIds?: readonly string[];
  configurations?: readonly string[];
  judges?: readonly string[];
  /** Archived runs are left out unless named here. */
  statuses?: readonly ListedStatus[];
  /** Bands of one metric are alternatives. A stand-in has no bands. */
  bands?: readonly { metric: string; band: Band }[];
  tags?: readonly string[];
  authors?: readonly string[];
  /** Values of one parameter are alternatives. */
  parameters?: readonly { name: string; value: ParameterValue }[];
  /** Only runs with at least one judgment without error. */
  isJudged?: boolean;
  /** A key of `sortable`, "param.NAME", or a metric's id for its mean. */
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

const sortable: Record<string, Prisma.Sql> = {
  when: Prisma.sql`r."createdAt"`,
  name: Prisma.sql`lower(r."name")`,
  judge: Prisma.raw(dialect.field('r."judgeJson"', "models", 0)),
  samples: Prisma.sql`r."sampleCount"`,
  errors: Prisma.sql`r."failed"`,
  tokens: Prisma.sql`r."promptTokens" + r."completionTokens"`,
  calls: Prisma.sql`r."calls"`,
  cost: Prisma.sql`r."costUsd"`,
  took: Prisma.sql`r."workedMs"`,
};

/** FROM the models `m` of run `r`, present and former. */
const modelsOfRun = {
  now: Prisma.raw(`${dialect.elements(dialect.field('r."judgeJson"', "models"))} m`),
  before: Prisma.raw(`${dialect.elements(dialect.field('r."judgeJson"', "earlier"))} e, ${dialect.elements('e."value"')} m`),
};
export const asksServer = Prisma.raw(`${dialect.field('r."judgeJson"', "kind")} = 'openai'`);
const isStandIn = Prisma.raw(`${dialect.field('r."judgeJson"', "kind")} = 'lexical'`);
const isArchived = Prisma.raw(`(r."archivedAt" IS NOT NULL)`);
const like = Prisma.raw(dialect.like);

const has = (metric: string, bands: readonly Band[], thresholds: MetricThresholds): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "RunSummary" s WHERE s."runId" = r."id" AND s."metric" = ${metric}
    AND ${bandAmong(thresholds)} IN (${Prisma.join([...bands])}))`;

const estimated = (column: string, ...path: (string | number)[]) =>
  Prisma.raw(`coalesce(CAST(${dialect.field('s."estimateJson"', ...path)} AS DOUBLE PRECISION), s."${column}")`);
const mean = estimated("mean", "value");
const low = estimated("ciLow", "ci95", 0);
const high = estimated("ciHigh", "ci95", 1);
const leftOut = neverJudged.map((cause) => `coalesce(CAST(${dialect.field('s."errorsJson"', cause)} AS INTEGER), 0)`);
const expected = Prisma.raw(`(${['r."sampleCount"', ...leftOut].join(" - ")})`);
// Nothing is divided where no score is lost: rounding could move the mean out of its band.
const ifLost = (sum: Prisma.Sql) => Prisma.sql`CASE WHEN s."scored" >= ${expected} THEN ${mean} ELSE (${sum}) / ${expected} END`;
const lowest = ifLost(Prisma.sql`${mean} * s."scored"`);
const highest = ifLost(Prisma.sql`${mean} * s."scored" + (${expected} - s."scored")`);

/** Finds the band that `bandOfMean` does. */
function bandAmong(thresholds: MetricThresholds): Prisma.Sql {
  if (!thresholds) return Prisma.sql`NULL`;
  const { Excellent, Moderate } = thresholds;
  const cases = bandsOf(thresholds).map(({ band }) => {
    const { from, to } = bandRange(band, thresholds);
    return Prisma.sql`WHEN ${lowest} >= ${from} AND ${highest} ${Prisma.raw(to === 1 ? "<=" : "<")} ${to} THEN ${band}`;
  });
  return Prisma.sql`CASE WHEN ${low} < ${Moderate} AND ${high} >= ${Excellent} THEN NULL ${Prisma.join(cases, " ")} END`;
}

/** FROM and WHERE: the parameter `p` of configuration `c`. */
const parametersNamed = (name: string): Prisma.Sql =>
  Prisma.sql`FROM ${Prisma.raw(dialect.entries('c."parametersJson"'))} p WHERE p."key" = ${name}`;

const parameterNumber = Prisma.sql`CASE WHEN p."type" IN ('integer', 'real') THEN CAST(p."value" AS DOUBLE PRECISION) END`;
const parameterText = Prisma.sql`CASE WHEN p."type" IN ('true', 'false') THEN p."type" WHEN p."type" = 'text' THEN p."value" END`;

const isParameter = (value: ParameterValue): Prisma.Sql => {
  if (typeof value === "number") return Prisma.sql`${parameterNumber} = CAST(${value} AS DOUBLE PRECISION)`;
  if (typeof value === "boolean") return Prisma.sql`p."type" = ${String(value)}`;
  return Prisma.sql`(p."type" = 'text' AND p."value" = ${value})`;
};

/** FROM and WHERE; runs are `r`, datasets `d`, configurations `c`. */
export function matchingRuns(query: RunQuery, thresholds: Thresholds): Prisma.Sql {
  const { text, datasetIds = [], configurations = [], judges = [], statuses = [], bands = [], tags = [], authors = [] } = query;
  const { parameters = [] } = query;
  const conditions = [Prisma.sql`r."removedAt" IS NULL`];
  if (query.isJudged) conditions.push(Prisma.sql`r."ok" > 0`);
  if (text) {
    const pattern = likePattern(text);
    conditions.push(
      Prisma.sql`(r."name" ${like} ${pattern} ESCAPE '\\' OR d."name" ${like} ${pattern} ESCAPE '\\' OR c."name" ${like} ${pattern} ESCAPE '\\' OR r."tagsJson" ${like} ${pattern} ESCAPE '\\')`,
    );
  }
  // Controls of a judge are shown where they belong, and in a list of their dataset.
  if (datasetIds.length === 0) conditions.push(Prisma.sql`d."madeFor" IS NULL`);
  if (datasetIds.length > 0) conditions.push(Prisma.sql`r."datasetId" IN ${oneOf(datasetIds)}`);
  if (configurations.length > 0) conditions.push(Prisma.sql`c."name" IN ${oneOf(configurations)}`);
  if (judges.length > 0)
    conditions.push(
      Prisma.sql`(EXISTS (SELECT 1 FROM ${modelsOfRun.now} WHERE m."value" IN ${oneOf(judges)}) OR EXISTS (SELECT 1 FROM ${modelsOfRun.before} WHERE m."value" IN ${oneOf(judges)}))`,
    );
  const any = statuses.map((status) =>
    status === "archived" ? isArchived : Prisma.sql`(NOT ${isArchived} AND ${shownAs(status)})`,
  );
  conditions.push(any.length > 0 ? Prisma.sql`(${Prisma.join(any, " OR ")})` : Prisma.sql`NOT ${isArchived}`);
  if (authors.length > 0) conditions.push(Prisma.sql`r."author" IN ${oneOf(authors)}`);
  for (const name of new Set(parameters.map((one) => one.name))) {
    const wanted = parameters.filter((one) => one.name === name).map(({ value }) => isParameter(value));
    conditions.push(Prisma.sql`EXISTS (SELECT 1 ${parametersNamed(name)} AND (${Prisma.join(wanted, " OR ")}))`);
  }
  if (bands.length > 0) {
    conditions.push(Prisma.sql`NOT (${isStandIn})`);
    for (const metric of new Set(bands.map((one) => one.metric))) {
      const wanted = bands.filter((one) => one.metric === metric).map(({ band }) => band);
      conditions.push(has(metric, wanted, thresholdsOf(thresholds, metric)));
    }
  }
  if (tags.length > 0)
    conditions.push(
      Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(dialect.elements('r."tagsJson"'))} t WHERE t."value" IN ${oneOf(tags)})`,
    );
  return Prisma.sql`FROM "Run" r JOIN "Dataset" d ON d."id" = r."datasetId" JOIN "Configuration" c ON c."id" = r."configurationId"
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** Newest first by default; runs without a mean, or without the parameter, last. */
export function runOrder({ sort = "when", order }: RunQuery): Prisma.Sql {
  const direction = order === "asc" ? Prisma.sql`ASC NULLS FIRST` : Prisma.sql`DESC NULLS LAST`;
  const column = Object.hasOwn(sortable, sort) ? sortable[sort] : undefined;
  const parameter = parameterSorted(sort);
  if (parameter !== null) {
    const of = (value: Prisma.Sql) => Prisma.sql`(SELECT ${value} ${parametersNamed(parameter)})`;
    const number = of(parameterNumber);
    const text = of(parameterText);
    const way = order === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
    return Prisma.sql`ORDER BY coalesce(${text}, CAST(${number} AS TEXT)) IS NULL, ${number} IS NULL, ${number} ${way}, ${text} ${way}, r."createdAt" DESC, r."id"`;
  }
  const gold = retrievalColumn(sort);
  const mean = gold
    ? Prisma.raw(`r."${gold}"`)
    : Prisma.sql`(SELECT m."mean" FROM "RunSummary" m WHERE m."runId" = r."id" AND m."metric" = ${sort})`;
  const by = column ? Prisma.sql`${column} ${direction}` : Prisma.sql`${mean} IS NULL, ${mean} ${direction}`;
  return Prisma.sql`ORDER BY ${by}, r."createdAt" DESC, r."id"`;
}

interface Facet {
  value: string;
  name: string;
  count: number;
}

export type RunFacets = Awaited<ReturnType<typeof runFacets>>;

function bandOfMean({ all, own }: Thresholds): Prisma.Sql {
  const ofMetrics = Object.entries(own).map(([id, it]) => Prisma.sql` WHEN s."metric" = ${id} THEN ${bandAmong(it)}`);
  return Prisma.sql`CASE WHEN s."mean" IS NULL THEN NULL${Prisma.join([...ofMetrics, Prisma.empty], "")} ELSE ${bandAmong(all)} END`;
}

/** The most frequent 200 of each. */
export async function runFacets(query: RunQuery = {}) {
  const thresholds = await readThresholds();
  const without = (key: keyof RunQuery) => matchingRuns({ ...query, [key]: [] }, thresholds);
  const read = (value: Prisma.Sql, matching: Prisma.Sql, name = value): Promise<Facet[]> => fetchRows`
    SELECT ${value} AS "value", ${name} AS "name", count(*) AS "count" ${matching} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 200`;
  const status = Prisma.sql`CASE WHEN r."archivedAt" IS NULL THEN ${shownStatus()} ELSE 'archived' END`;
  const [datasets, configurations, judges, statuses, tags, authors, parameters, bands] = await Promise.all([
    read(Prisma.sql`d."id"`, without("datasetIds"), Prisma.sql`d."name"`),
    read(Prisma.sql`c."name"`, without("configurations")),
    read(
      Prisma.sql`"model"`,
      Prisma.sql`FROM (
        SELECT r."id", m."value" AS "model" FROM (SELECT r."id", r."judgeJson" ${without("judges")}) r, ${modelsOfRun.now}
        UNION SELECT r."id", m."value" FROM (SELECT r."id", r."judgeJson" ${without("judges")}) r, ${modelsOfRun.before})`,
    ),
    read(status, matchingRuns({ ...query, statuses: listedStatuses }, thresholds)),
    read(
      Prisma.sql`"tag"`,
      Prisma.sql`FROM (SELECT DISTINCT r."id", t."value" AS "tag" FROM (SELECT r."id", r."tagsJson" ${without("tags")}) r, ${Prisma.raw(dialect.elements('r."tagsJson"'))} t)`,
    ),
    read(Prisma.sql`r."author"`, Prisma.sql`${without("authors")} AND r."author" IS NOT NULL`),
    fetchRows<{ name: string; value: string; count: number }>`
      SELECT p."key" AS "name", coalesce(${parameterText}, CAST(p."value" AS TEXT)) AS "value", count(*) AS "count"
      FROM (SELECT c."parametersJson" ${without("parameters")}) c, ${Prisma.raw(dialect.entries('c."parametersJson"'))} p
      GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2 LIMIT 200`,
    fetchRows<{ metric: string; band: Band; count: number }>`
      SELECT "metric", "band", count(*) AS "count" FROM (
        SELECT s."metric", ${bandOfMean(thresholds)} AS "band"
        FROM (SELECT r."id", r."sampleCount" ${without("bands")} AND NOT (${isStandIn})) r JOIN "RunSummary" s ON s."runId" = r."id")
      WHERE "band" IS NOT NULL GROUP BY 1, 2`,
  ]);
  return {
    datasets,
    configurations,
    judges,
    statuses,
    tags,
    authors,
    bands,
    parameters: parameters.map((one) => ({ ...one, value: plainValue(one.value) ?? one.value })),
  };
}
