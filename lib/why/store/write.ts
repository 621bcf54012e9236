import { db, fetchRows } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import type { AnsweredAs, Stage } from "@/lib/domain/why/stages";
import { Prisma } from "@/prisma/client/client";

export async function storedWhy(runId: string, state: string): Promise<string | null> {
  const found = await db.runWhy.findUnique({ where: { runId }, select: { state: true, reportJson: true } });
  return found?.state === state ? found.reportJson : null;
}

/** In the order of its columns in `rowsOfWhy`. */
export type SampleWhy = [
  id: number,
  stage: string,
  because: string,
  answered: string | null,
  isAnswerable: boolean | null,
  groupName: string | null,
];

export interface SampleReasons {
  stage: string | null;
  because: string | null;
  answered: string | null;
  groupName: string | null;
}

/** Leaves out samples that are not explained yet. */
export async function whyOfSamples(runId: string, ids: readonly number[]): Promise<Map<number, SampleReasons>> {
  const rows = await db.runSample.findMany({
    where: { runId, sampleId: { in: [...ids] }, stage: { not: null } },
    select: { sampleId: true, stage: true, because: true, answered: true, groupName: true },
  });
  return new Map(rows.map(({ sampleId, ...why }) => [sampleId, why]));
}

export interface StageOfSample {
  stage: Stage;
  answered: AnsweredAs | null;
}

export async function stagesOfRun(runId: string): Promise<Map<number, StageOfSample>> {
  const rows = await fetchRows<{ ids: string; stages: string; answers: string }>`
    SELECT ${list("sampleId")} AS "ids", ${list("stage")} AS "stages", ${list("answered")} AS "answers" FROM "RunSample"
    WHERE "runId" = ${runId} AND "stage" IS NOT NULL`;
  const ids: number[] = JSON.parse(rows[0]?.ids ?? "[]");
  const stages: Stage[] = JSON.parse(rows[0]?.stages ?? "[]");
  const answers: (AnsweredAs | null)[] = JSON.parse(rows[0]?.answers ?? "[]");
  return new Map(ids.map((id, at) => [id, { stage: stages[at] ?? "unknown", answered: answers[at] ?? null }]));
}

const list = (column: string) => Prisma.raw(dialect.arrayOf(`"${column}"`, '"sampleId"'));

const perStatement = 5_000;
const rowsOfWhy = dialect.rows("?2", {
  id: "int",
  stage: "text",
  because: "text",
  answered: "text",
  isAnswerable: "bool",
  groupName: "text",
});

/** An upsert, since SQLite would look for each row of an UPDATE among all that are given. */
const storeRows = `
  INSERT INTO "RunSample" ("runId", "sampleId", "contextCount", "isLabelled", "stage", "because", "answered", "isAnswerable", "groupName")
  SELECT r."runId", r."sampleId", r."contextCount", r."isLabelled", w."stage", w."because", w."answered", w."isAnswerable", w."groupName"
  FROM ${rowsOfWhy} w ${dialect.inOrder} "RunSample" r ON r."runId" = ?1 AND r."sampleId" = w."id" WHERE true
  ON CONFLICT ("runId", "sampleId") DO UPDATE SET "stage" = excluded."stage", "because" = excluded."because",
    "answered" = excluded."answered", "isAnswerable" = excluded."isAnswerable", "groupName" = excluded."groupName"`;

const storeReport = `
  INSERT INTO "RunWhy" ("runId", "state", "reportJson") SELECT "id", ?2, ?3 FROM "Run" WHERE "id" = ?1
  ON CONFLICT ("runId") DO UPDATE SET "state" = excluded."state", "reportJson" = excluded."reportJson"`;

/** All or nothing. A run that was deleted meanwhile stores nothing. */
export async function storeWhy(runId: string, state: string, reportJson: string, samples: readonly SampleWhy[]): Promise<void> {
  const rows = Array.from(
    { length: Math.ceil(samples.length / perStatement) },
    (_, at): Bound => [storeRows, runId, JSON.stringify(samples.slice(at * perStatement, (at + 1) * perStatement))],
  );
  await transact([...rows, [storeReport, runId, state, reportJson]]);
}
