import * as z from "zod";
import { db, fetchRows, withJson, write } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { columnNames, jsonOf, typesOf, type Written } from "@/lib/db/dialect/written";
import { LeaseLost } from "@/lib/db/judgments/store";
import { databaseTime, storedTime } from "@/lib/db/location/clock";
import type { BatchProgress } from "@/lib/domain/batches/progress";
import { BatchTerms } from "@/lib/domain/batches/terms";
import { Message } from "@/lib/domain/judge";
import { Prisma, type BatchRequest as RequestRow, type Batch as Row } from "@/prisma/client/client";

/** `written`: file perhaps uploaded. `creating`: creation perhaps requested. `submitted`: the server has it. */
type BatchState = "written" | "creating" | "submitted" | "closed";

export const AskedBefore = z.object({
  attempts: z.int().default(0),
  unreadable: z.int().default(0),
  failures: z.int().default(0),
  promptTokens: z.int().nullable().default(null),
  completionTokens: z.int().nullable().default(null),
  /** The token limit cut it off before any text, and was raised. */
  wasUnspoken: z.boolean().default(false),
  /** The server refused it without a reason, so the next request has no format. */
  withoutFormat: z.boolean().default(false),
  /** Messages after the ask's own: what could not be read, and the request to answer again. */
  added: z.array(Message).default([]),
});
export type AskedBefore = z.infer<typeof AskedBefore>;

const Polls = z.array(z.int());

export type StoredBatch = Omit<Row, "state" | "termsJson"> & { state: BatchState; terms: BatchTerms };

export interface AskedRequest {
  sampleId: number;
  metric: string;
  /** -1 for the whole sample. */
  step: number;
  item: number;
  model: string;
  polls: readonly number[];
  asked: AskedBefore;
}

export type StoredRequest = AskedRequest & Pick<RequestRow, "id" | "batchId" | "line">;

const parseRequest = (row: RequestRow): StoredRequest => withJson(row, { pollsJson: Polls, askedJson: AskedBefore });

/** Batches without stored results, oldest first. */
export async function openBatchesOf(runId: string): Promise<StoredBatch[]> {
  const rows = await db.batch.findMany({
    where: { runId, state: { not: "closed" satisfies BatchState } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...withJson(row, { termsJson: BatchTerms }), state: row.state as BatchState }));
}

export async function countInFlight(runId: string): Promise<{ requests: number; judgments: number }> {
  const [row] = await fetchRows<{ requests: number; judgments: number }>`
    SELECT count(*) AS "requests", coalesce(sum(${Prisma.raw(dialect.arrayLength('"pollsJson"'))}), 0) AS "judgments"
    FROM "BatchRequest" WHERE "runId" = ${runId} AND "batchId" IS NOT NULL`;
  return row ?? { requests: 0, judgments: 0 };
}

export async function requestsOfSamples(runId: string, sampleIds: readonly number[]): Promise<StoredRequest[]> {
  const rows = await db.batchRequest.findMany({ where: { runId, sampleId: { in: [...sampleIds] } } });
  return rows.map(parseRequest);
}

/** Requests with a judgment are gone. */
export async function requestsInLines(batchId: string, lines: readonly number[]): Promise<Map<number, StoredRequest>> {
  const rows = await db.batchRequest.findMany({ where: { batchId, line: { in: [...lines] } } });
  return new Map(rows.map((row) => [row.line ?? -1, parseRequest(row)]));
}

export async function requestsLeft(batchId: string, take: number): Promise<StoredRequest[]> {
  const rows = await db.batchRequest.findMany({ where: { batchId }, orderBy: { line: "asc" }, take });
  return rows.map(parseRequest);
}

const isHolder = `EXISTS (SELECT 1 FROM "Run" WHERE "id" = ? AND "leaseOwner" IS NOT DISTINCT FROM ?)`;

const requestColumns = {
  sampleId: ["int", ({ sampleId }) => sampleId],
  metric: ["text", ({ metric }) => metric],
  step: ["int", ({ step }) => step],
  item: ["int", ({ item }) => item],
  model: ["text", ({ model }) => model],
  pollsJson: ["text", ({ polls }) => JSON.stringify(polls)],
  askedJson: ["text", ({ asked }) => JSON.stringify(asked)],
} satisfies Written<AskedRequest>;

/** For the transaction of their results. No effect unless the caller has the lease. */
export const replaceRequests = (
  runId: string,
  owner: string,
  removed: readonly number[],
  added: readonly AskedRequest[],
  batchId: string | null = null,
): Bound[] => [
  [
    `DELETE FROM "BatchRequest" WHERE "id" IN ${dialect.values("?", "int")} AND ${isHolder}`,
    JSON.stringify(removed),
    runId,
    owner,
  ],
  [
    `INSERT INTO "BatchRequest" ("runId", "batchId", "line", ${columnNames(requestColumns)})
     SELECT ?, ?, ${batchId === null ? "NULL" : '"at"'}, ${columnNames(requestColumns)}
     FROM ${dialect.rows("?", typesOf(requestColumns))} asked WHERE ${isHolder}`,
    runId,
    batchId,
    jsonOf(requestColumns, added),
    runId,
    owner,
  ],
];

/** `waiting` are ids of stored requests that waited for it. Throws LeaseLost with nothing stored. */
export async function writeBatch(
  { id, runId, model, terms, bytes }: Pick<StoredBatch, "id" | "runId" | "model" | "terms" | "bytes">,
  requests: readonly AskedRequest[],
  waiting: readonly number[],
  owner: string,
): Promise<void> {
  const now = storedTime();
  const [count] = await transact([
    [
      `INSERT INTO "Batch" ("id", "runId", "model", "state", "termsJson", "requests", "bytes", "createdAt")
       SELECT ?, ?, ?, 'written', ?, ?, ?, ? WHERE ${isHolder}`,
      id,
      runId,
      model,
      JSON.stringify(terms),
      requests.length,
      bytes,
      now,
      runId,
      owner,
    ],
    ...replaceRequests(runId, owner, waiting, requests, id),
  ]);
  if (count === 0) throw new LeaseLost(`The run ${runId} was taken over by another process, or deleted.`);
}

export async function updateBatch(
  id: string,
  owner: string,
  data: Partial<Pick<StoredBatch, "state" | "fileId" | "serverId" | "done" | "askedAt">>,
): Promise<void> {
  const { count } = await write(() => db.batch.updateMany({ where: { id, run: { leaseOwner: owner } }, data }));
  if (count === 0) throw new LeaseLost(`The run of the batch ${id} was taken over by another process, or deleted.`);
}

export async function markCancelled(id: string): Promise<void> {
  await write(() => db.batch.updateMany({ where: { id, cancelledAt: null }, data: { cancelledAt: databaseTime() } }));
}

const isHoldersBatch = `EXISTS (SELECT 1 FROM "Batch" b JOIN "Run" r ON r."id" = b."runId" WHERE b."id" = ? AND r."leaseOwner" IS NOT DISTINCT FROM ?)`;

const releaseRequests = (id: string, owner: string): Bound => [
  `UPDATE "BatchRequest" SET "batchId" = NULL, "line" = NULL WHERE "batchId" = ? AND ${isHoldersBatch}`,
  id,
  id,
  owner,
];

/** Requests left in it wait for the next one. No effect unless the caller has the lease. */
export async function closeBatch(id: string, owner: string, ignored = 0): Promise<void> {
  await transact([
    releaseRequests(id, owner),
    [`UPDATE "Batch" SET "state" = 'closed', "ignored" = ? WHERE "id" = ? AND ${isHoldersBatch}`, ignored, id, id, owner],
  ]);
}

/** The server never had it; its requests wait for the next one. No effect unless the caller has the lease. */
export async function dropBatch(id: string, owner: string): Promise<void> {
  await transact([releaseRequests(id, owner), [`DELETE FROM "Batch" WHERE "id" = ? AND ${isHoldersBatch}`, id, id, owner]]);
}

export async function batchProgressOf(runIds: readonly string[]): Promise<Map<string, BatchProgress>> {
  if (runIds.length === 0) return new Map();
  const rows = await fetchRows<Omit<BatchProgress, "oldestAt"> & { runId: string; oldestAt: string | Date | null }>`
    SELECT "runId", count(*) FILTER (WHERE "state" <> 'closed') AS "open",
      coalesce(sum("requests") FILTER (WHERE "state" <> 'closed'), 0) AS "requests",
      coalesce(sum(${Prisma.raw(dialect.least)}("done", "requests")) FILTER (WHERE "state" <> 'closed'), 0) AS "done",
      min("createdAt") FILTER (WHERE "state" <> 'closed') AS "oldestAt", coalesce(sum("ignored"), 0) AS "ignoredLines"
    FROM "Batch" WHERE "runId" IN (${Prisma.join([...runIds])}) GROUP BY "runId"`;
  return new Map(
    rows.map(({ runId, oldestAt, ...row }) => [
      runId,
      { ...row, oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString() },
    ]),
  );
}
