import { db } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import type { TableRun } from "./conditions";
import { hasAllSamples } from "./of-run";
import { matching } from "./order";

type Run = TableRun & { sampleCount: number };

const ids = (run: TableRun, query: SampleQuery): Prisma.Sql => Prisma.sql`SELECT r."sampleId" AS "id" ${matching(run, query)}`;

/** In file order, from 1; samples that do not match are missing. A share shows places because ids would reveal how many other
 *  samples exist. */
export async function placesOfSamples(run: Run, query: SampleQuery, sampleIds: readonly number[]): Promise<Map<number, number>> {
  const asked = oneOf(sampleIds);
  const rows = (await arePositions(run, query))
    ? await db.$queryRaw<{ id: bigint; place: bigint }[]>`
        SELECT "id", "position" + 1 AS "place" FROM "Sample" WHERE "id" IN ${asked} AND "configurationId" = ${run.configurationId}`
    : await db.$queryRaw<{ id: bigint; place: bigint }[]>`
        SELECT "id", "place" FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM (${ids(run, query)})) WHERE "id" IN ${asked}`;
  return new Map(rows.map(({ id, place }) => [Number(id), Number(place)]));
}

export async function placesOfAll(run: TableRun, query: SampleQuery): Promise<Map<number, number>> {
  const [row] = await db.$queryRaw<
    { ids: string }[]
  >`SELECT ${Prisma.raw(dialect.arrayOf('"id"'))} AS "ids" FROM (${ids(run, query)} ORDER BY 1)`;
  const all: number[] = JSON.parse(row?.ids ?? "[]");
  return new Map(all.map((id, index) => [id, index + 1]));
}

/** Null if there is none. */
export async function sampleAtPlace(run: Run, query: SampleQuery, place: number): Promise<number | null> {
  if (!Number.isSafeInteger(place) || place < 1) return null;
  const [row] = (await arePositions(run, query))
    ? await db.$queryRaw<{ id: bigint }[]>`
        SELECT "id" FROM "Sample" WHERE "configurationId" = ${run.configurationId} AND "position" = ${place - 1}`
    : await db.$queryRaw<{ id: bigint }[]>`${ids(run, query)} ORDER BY 1 LIMIT 1 OFFSET ${place - 1}`;
  return row ? Number(row.id) : null;
}

/** All samples match and none is missing: places are then positions, which are indexed. */
const arePositions = async (run: Run, query: SampleQuery): Promise<boolean> =>
  Object.keys(query).length === 0 && (await hasAllSamples(run));
