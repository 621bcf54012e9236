import { columns, db, fetchRows, withJson, write, writeAny } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { GoldenOrigin, type GoldenRow } from "@/lib/golden/words/row";
import type { Prisma } from "@/prisma/client/client";

const stored = columns(
  "sampleId originJson note author authorKey createdAt confirmedBy confirmedKey confirmedAt",
) satisfies Prisma.GoldenRowSelect;

export async function goldenRowsOf(sampleIds: readonly number[]): Promise<Map<number, GoldenRow>> {
  const rows = await db.goldenRow.findMany({ where: { sampleId: { in: [...sampleIds] } }, select: stored });
  const parsed = rows.map((row) => withJson(row, { originJson: GoldenOrigin }));
  const present = await db.runSample.findMany({
    where: {
      OR: parsed.map(({ origin }) => ({ runId: origin.run.id, sampleId: origin.sample.id })),
      run: notDeleted,
    },
    select: { runId: true, sampleId: true },
  });
  const keys = new Set(present.map(({ runId, sampleId }) => `${runId} ${sampleId}`));
  return new Map(
    parsed.map((row) => [row.sampleId, { ...row, hasOrigin: keys.has(`${row.origin.run.id} ${row.origin.sample.id}`) }]),
  );
}

export interface StoredGolden {
  externalId: string;
  origin: GoldenOrigin;
  note: string | null;
}

/** Marks current samples of a configuration as golden rows. A row that exists only gets the note. */
export async function storeGoldenRows(
  configurationId: string,
  rows: readonly StoredGolden[],
  author: Reviewer | null,
): Promise<void> {
  const samples = await db.sample.findMany({
    where: { configurationId, replacedIn: 0, externalId: { in: rows.map(({ externalId }) => externalId) } },
    select: { id: true, externalId: true },
  });
  const ids = new Map(samples.map(({ id, externalId }) => [externalId, id]));
  const signed = { author: author?.name ?? null, authorKey: author && reviewerKey(author) };
  await write(() =>
    db.$transaction(
      rows.flatMap(({ externalId, origin, note }) => {
        const sampleId = ids.get(externalId);
        if (sampleId === undefined) return [];
        const create = { sampleId, configurationId, originJson: JSON.stringify(origin), note, ...signed };
        return db.goldenRow.upsert({ where: { sampleId }, create, update: { note }, select: { sampleId: true } });
      }),
    ),
  );
}

export async function countGolden(datasetId: string) {
  const rows = await fetchRows<{ configurationId: string; rows: number; confirmed: number }>`
    SELECT g."configurationId", count(*) AS "rows", count(g."confirmedAt") AS "confirmed"
    FROM "Configuration" c JOIN "GoldenRow" g ON g."configurationId" = c."id" JOIN "Sample" s ON s."id" = g."sampleId"
    WHERE c."datasetId" = ${datasetId} AND c."removedAt" IS NULL AND s."replacedIn" = 0 GROUP BY g."configurationId"`;
  return new Map(rows.map(({ configurationId, ...counts }) => [configurationId, counts]));
}

/** False if it is not a golden row, was replaced, or another person has confirmed it. */
export const confirmGoldenRow = (sampleId: number, by: Reviewer): Promise<boolean> =>
  writeAny(() =>
    db.goldenRow.updateMany({
      where: { sampleId, sample: { replacedIn: 0 }, confirmedAt: null },
      data: { confirmedBy: by.name, confirmedKey: reviewerKey(by), confirmedAt: databaseTime() },
    }),
  );

/** False unless this person has confirmed it. */
export const withdrawConfirmation = (sampleId: number, by: Reviewer): Promise<boolean> =>
  writeAny(() =>
    db.goldenRow.updateMany({
      where: { sampleId, confirmedKey: reviewerKey(by) },
      data: { confirmedBy: null, confirmedKey: null, confirmedAt: null },
    }),
  );

/** Ids of the dataset's current golden rows in the order of their making, one of those with the same id. */
export async function goldenSamplesAfter(datasetId: string, after: number, take: number): Promise<number[]> {
  const rows = await fetchRows<{ id: number }>`
    SELECT max(s."id") AS "id" FROM "Configuration" c JOIN "GoldenRow" g ON g."configurationId" = c."id"
      JOIN "Sample" s ON s."id" = g."sampleId"
    WHERE c."datasetId" = ${datasetId} AND c."removedAt" IS NULL AND s."replacedIn" = 0
    GROUP BY s."externalId" HAVING max(s."id") > ${after} ORDER BY 1 LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

export const runSamplesAmong = async (runId: string, sampleIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await fetchRows<{ sampleId: number }>`
        SELECT "sampleId" FROM "RunSample" WHERE "runId" = ${runId} AND "sampleId" IN ${oneOf(sampleIds, "int")}`
    ).map(({ sampleId }) => sampleId),
  );
