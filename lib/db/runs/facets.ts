import { db } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { readThresholds } from "@/lib/db/thresholds";
import { listedStatuses } from "@/lib/domain/run-statuses";
import { type Band, bandsOf, type MetricThresholds, type Thresholds } from "@/lib/domain/scores/band";
import { Prisma } from "@/prisma/client/client";
import { isStandIn, matchingRuns, modelsOfRun, type RunQuery } from "./matching";
import { shownStatus } from "./shown";

/** With its number of runs, ignoring this filter itself. */
interface Facet {
  value: string;
  name: string;
  count: number;
}

/** The most frequent 200 of each. */
export interface RunFacets {
  datasets: Facet[];
  configurations: Facet[];
  judges: Facet[];
  statuses: Facet[];
  bands: { metric: string; band: Band; count: number }[];
  tags: Facet[];
  authors: Facet[];
}

/** Null without a mean or bands. */
function bandOfMean({ all, own }: Thresholds): Prisma.Sql {
  const among = (thresholds: MetricThresholds) =>
    thresholds
      ? Prisma.sql`CASE ${Prisma.join(
          bandsOf(thresholds).map(({ band, from }) => Prisma.sql`WHEN s."mean" >= ${from} THEN ${band}`),
          " ",
        )} END`
      : Prisma.sql`NULL`;
  const ofMetrics = Object.entries(own).map(([id, it]) => Prisma.sql` WHEN s."metric" = ${id} THEN ${among(it)}`);
  return Prisma.sql`CASE WHEN s."mean" IS NULL THEN NULL${Prisma.join([...ofMetrics, Prisma.empty], "")} ELSE ${among(all)} END`;
}

export async function runFacets(query: RunQuery = {}): Promise<RunFacets> {
  const thresholds = await readThresholds();
  const without = (key: keyof RunQuery) => matchingRuns({ ...query, [key]: [] }, thresholds);
  const read = async (value: Prisma.Sql, name: Prisma.Sql, matching: Prisma.Sql): Promise<Facet[]> => {
    const rows = await db.$queryRaw<{ value: string; name: string; count: bigint }[]>`
      SELECT ${value} AS "value", ${name} AS "name", count(*) AS "count" ${matching} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 200`;
    return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
  };
  const status = Prisma.sql`CASE WHEN r."archivedAt" IS NULL THEN ${shownStatus()} ELSE 'archived' END`;
  const [datasets, configurations, judges, statuses, tags, authors, bands] = await Promise.all([
    read(Prisma.sql`d."id"`, Prisma.sql`d."name"`, without("datasetIds")),
    read(Prisma.sql`c."name"`, Prisma.sql`c."name"`, without("configurations")),
    read(
      Prisma.sql`"model"`,
      Prisma.sql`"model"`,
      Prisma.sql`FROM (
        SELECT r."id", m."value" AS "model" FROM (SELECT r."id", r."judgeJson" ${without("judges")}) r, ${modelsOfRun.now}
        UNION SELECT r."id", m."value" FROM (SELECT r."id", r."judgeJson" ${without("judges")}) r, ${modelsOfRun.before})`,
    ),
    read(status, status, matchingRuns({ ...query, statuses: listedStatuses }, thresholds)),
    read(
      Prisma.sql`"tag"`,
      Prisma.sql`"tag"`,
      Prisma.sql`FROM (SELECT DISTINCT r."id", t."value" AS "tag" FROM (SELECT r."id", r."tagsJson" ${without("tags")}) r, ${Prisma.raw(dialect.elements('r."tagsJson"'))} t)`,
    ),
    read(Prisma.sql`r."author"`, Prisma.sql`r."author"`, Prisma.sql`${without("authors")} AND r."author" IS NOT NULL`),
    db.$queryRaw<{ metric: string; band: Band; count: bigint }[]>`
      SELECT "metric", "band", count(*) AS "count" FROM (
        SELECT s."metric", ${bandOfMean(thresholds)} AS "band"
        FROM (SELECT r."id" ${without("bands")} AND NOT (${isStandIn})) r JOIN "RunSummary" s ON s."runId" = r."id")
      WHERE "band" IS NOT NULL GROUP BY 1, 2`,
  ]);
  return {
    datasets,
    configurations,
    judges,
    statuses,
    tags,
    authors,
    bands: bands.map((row) => ({ ...row, count: Number(row.count) })),
  };
}
