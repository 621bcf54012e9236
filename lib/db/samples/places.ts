import { db, fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import { matching, selectionOf, type TableRun } from "./conditions";

type Run = TableRun & { sampleCount: number };

const ids = (run: TableRun, query: SampleQuery): Prisma.Sql =>
  Prisma.sql`SELECT r."sampleId" AS "id" ${matching(selectionOf(run, query))}`;

/** In file order, from 1. A share shows places because ids would reveal how many other samples exist. */
export async function placesOfSamples(run: Run, query: SampleQuery, sampleIds: readonly number[]): Promise<Map<number, number>> {
  const asked = oneOf(sampleIds);
  const rows = (await arePositions(run, query))
    ? await fetchRows<{ id: number; place: number }>`
        SELECT "id", "position" + 1 AS "place" FROM "Sample" WHERE "id" IN ${asked} AND "configurationId" = ${run.configurationId}`
    : await fetchRows<{ id: number; place: number }>`
        SELECT "id", "place" FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM (${ids(run, query)})) WHERE "id" IN ${asked}`;
  return new Map(rows.map(({ id, place }) => [id, place]));
}

export async function placesOfAll(run: TableRun, query: SampleQuery): Promise<Map<number, number>> {
  const [row] = await fetchRows<{
    ids: string;
  }>`SELECT ${Prisma.raw(dialect.arrayOf('"id"'))} AS "ids" FROM (${ids(run, query)} ORDER BY 1)`;
  const all: number[] = JSON.parse(row?.ids ?? "[]");
  return new Map(all.map((id, index) => [id, index + 1]));
}

export async function sampleAtPlace(run: Run, query: SampleQuery, place: number): Promise<number | null> {
  if (!Number.isSafeInteger(place) || place < 1) return null;
  const [row] = (await arePositions(run, query))
    ? await fetchRows<{ id: number }>`
        SELECT "id" FROM "Sample" WHERE "configurationId" = ${run.configurationId} AND "position" = ${place - 1}`
    : await fetchRows<{ id: number }>`${ids(run, query)} ORDER BY 1 LIMIT 1 OFFSET ${place - 1}`;
  return row?.id ?? null;
}

/** Takes positions in a range: a list of them would read the whole configuration. */
export async function samplesBetween(configurationId: string, first: number, last: number): Promise<Map<number, number>> {
  const rows = await fetchRows<{ id: number; position: number }>`
    SELECT "id", "position" FROM "Sample" WHERE "configurationId" = ${configurationId} AND "position" BETWEEN ${first} AND ${last}`;
  return new Map(rows.map(({ id, position }) => [position, id]));
}

/** All samples match and none is missing: places are then positions, which are indexed. */
const arePositions = async (run: Run, query: SampleQuery): Promise<boolean> =>
  Object.keys(query).length === 0 && (await hasAllSamples(run));

export interface RunOfSamples {
  id: string;
  configurationId: string;
  sampleCount: number;
}

/** Every sample of the configuration, with nothing appended or rejected: ids and positions then need no RunSample. */
async function hasAllSamples({ configurationId, sampleCount }: Omit<RunOfSamples, "id">): Promise<boolean> {
  const size = await fetchNumber`SELECT max("position") + 1 FROM "Sample" WHERE "configurationId" = ${configurationId}`;
  return size === sampleCount;
}

const isOfRun = (runId: string, column: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "RunSample" own WHERE own."runId" = ${runId} AND own."sampleId" = ${Prisma.raw(column)})`;

/** Begins with AND; empty if the run has all samples of its configuration. */
export async function andOfRun(run: RunOfSamples, column: string): Promise<Prisma.Sql> {
  return (await hasAllSamples(run)) ? Prisma.empty : Prisma.sql`AND ${isOfRun(run.id, column)}`;
}

export async function runHasSample(runId: string, sampleId: number): Promise<boolean> {
  const found = await db.runSample.findUnique({
    where: { runId_sampleId: { runId, sampleId } },
    select: { sampleId: true },
  });
  return found !== null;
}
