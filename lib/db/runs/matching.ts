import { likePattern } from "@/lib/db/connection/like-pattern";
import type { RunStatus } from "@/lib/domain/run";
import { type Band, type BandThresholds, bandRange } from "@/lib/domain/scores/band";
import { Prisma } from "@/prisma/client/client";
import { shownAs } from "./shown";

/** Runs match if they match each list that is not empty, and a list if they match one of its values. */
export interface RunQuery {
  /** In the name, the dataset's or configuration's name, or a tag. */
  text?: string | undefined;
  datasetIds?: readonly string[];
  /** Names. */
  configurations?: readonly string[];
  /** Models that judge now or judged before. */
  judges?: readonly string[];
  statuses?: readonly RunStatus[];
  /** Bands of means. Several bands of one metric are alternatives. A stand-in has no bands. */
  bands?: readonly { metric: string; band: Band }[];
  tags?: readonly string[];
  /** Only runs with at least one judgment without error. */
  isJudged?: boolean;
  /** A key of `sortable`, or a metric's id for its mean. */
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

const sortable: Record<string, Prisma.Sql> = {
  when: Prisma.sql`r."createdAt"`,
  name: Prisma.sql`r."name" COLLATE NOCASE`,
  judge: Prisma.sql`r."judgeJson" ->> '$.models[0]'`,
  samples: Prisma.sql`r."sampleCount"`,
  errors: Prisma.sql`r."failed"`,
  tokens: Prisma.sql`r."promptTokens" + r."completionTokens"`,
  calls: Prisma.sql`r."calls"`,
  cost: Prisma.sql`r."costUsd"`,
  took: Prisma.sql`r."workedMs"`,
};

/** A list as one parameter, since SQLite takes only so many. */
export const oneOf = (values: readonly string[]): Prisma.Sql =>
  Prisma.sql`(SELECT "value" FROM json_each(${JSON.stringify(values)}))`;

/** The models that judge a run `r` or judged it before, as rows of a table with the column `atom`. */
export const modelsOfRun = Prisma.sql`json_tree(r."judgeJson") j WHERE (j."path" = '$.models' OR j."path" LIKE '$.earlier[%') AND j."atom" IS NOT NULL`;
export const isStandIn = Prisma.sql`r."judgeJson" ->> '$.kind' = 'lexical'`;

const has = (metric: string, bands: readonly Band[], thresholds: BandThresholds): Prisma.Sql => {
  const ranges = bands.map((band) => {
    const { from, to } = bandRange(band, thresholds);
    return Prisma.sql`(s."mean" >= ${from} AND (s."mean" < ${to} OR ${to} = 1))`;
  });
  return Prisma.sql`EXISTS (SELECT 1 FROM "RunSummary" s WHERE s."runId" = r."id" AND s."metric" = ${metric} AND (${Prisma.join(ranges, " OR ")}))`;
};

/** FROM and WHERE of the runs, called `r`, that match; their datasets are `d`, their configurations `c`. */
export function matchingRuns(query: RunQuery, thresholds: BandThresholds): Prisma.Sql {
  const { text, datasetIds = [], configurations = [], judges = [], statuses = [], bands = [], tags = [] } = query;
  const conditions = [Prisma.sql`r."removedAt" IS NULL`];
  if (query.isJudged) conditions.push(Prisma.sql`r."ok" > 0`);
  if (text) {
    const pattern = likePattern(text);
    conditions.push(
      Prisma.sql`(r."name" LIKE ${pattern} ESCAPE '\\' OR d."name" LIKE ${pattern} ESCAPE '\\' OR c."name" LIKE ${pattern} ESCAPE '\\' OR r."tagsJson" LIKE ${pattern} ESCAPE '\\')`,
    );
  }
  if (datasetIds.length > 0) conditions.push(Prisma.sql`r."datasetId" IN ${oneOf(datasetIds)}`);
  if (configurations.length > 0) conditions.push(Prisma.sql`c."name" IN ${oneOf(configurations)}`);
  if (judges.length > 0) conditions.push(Prisma.sql`EXISTS (SELECT 1 FROM ${modelsOfRun} AND j."atom" IN ${oneOf(judges)})`);
  if (statuses.length > 0) {
    const any = statuses.map((status) => Prisma.sql`(${shownAs(status)})`);
    conditions.push(Prisma.sql`(${Prisma.join(any, " OR ")})`);
  }
  if (bands.length > 0) {
    conditions.push(Prisma.sql`NOT (${isStandIn})`);
    for (const metric of new Set(bands.map((one) => one.metric))) {
      const wanted = bands.filter((one) => one.metric === metric).map(({ band }) => band);
      conditions.push(has(metric, wanted, thresholds));
    }
  }
  if (tags.length > 0)
    conditions.push(Prisma.sql`EXISTS (SELECT 1 FROM json_each(r."tagsJson") t WHERE t."value" IN ${oneOf(tags)})`);
  return Prisma.sql`FROM "Run" r JOIN "Dataset" d ON d."id" = r."datasetId" JOIN "Configuration" c ON c."id" = r."configurationId"
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** ORDER BY of the matching runs: newest first unless sorted otherwise; runs without a mean last. */
export function runOrder({ sort = "when", order }: RunQuery): Prisma.Sql {
  const direction = order === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const column = Object.hasOwn(sortable, sort) ? sortable[sort] : undefined;
  const mean = Prisma.sql`(SELECT m."mean" FROM "RunSummary" m WHERE m."runId" = r."id" AND m."metric" = ${sort})`;
  const by = column ? Prisma.sql`${column} ${direction}` : Prisma.sql`${mean} IS NULL, ${mean} ${direction}`;
  return Prisma.sql`ORDER BY ${by}, r."createdAt" DESC, r."id"`;
}
