import { db } from "@/lib/db/connection/client";
import { Prisma } from "@/prisma/client/client";

export interface RunOfSamples {
  id: string;
  configurationId: string;
  sampleCount: number;
}

/** Every sample of the configuration, with nothing appended or rejected: ids and positions then need no RunSample. */
export async function hasAllSamples({ configurationId, sampleCount }: Omit<RunOfSamples, "id">): Promise<boolean> {
  const [row] = await db.$queryRaw<{ last: bigint | null }[]>`
    SELECT max("position") AS "last" FROM "Sample" WHERE "configurationId" = ${configurationId}`;
  return Number(row?.last ?? -1) + 1 === sampleCount;
}

/** A condition on a column of sample ids. */
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
