import { setTimeout as wait } from "node:timers/promises";
import { fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { usesPostgres } from "@/lib/db/location/database-url";
import { Prisma } from "@/prisma/client/client";
import { type DeletableTable, type Dependent, dependentsOf } from "./delete";

const rows = { first: 100, most: 5_000 };

export type OnCleared = (rows: number) => void;

/** In batches, so other writes run in between; marks remain after an interruption. Returns how many rows it deleted. */
export async function clearDeleted(signal?: AbortSignal, onCleared: OnCleared = () => {}): Promise<number> {
  let deletedRows = 0;
  const count = (changes: number) => {
    deletedRows += changes;
    if (changes > 0) onCleared(deletedRows);
  };
  if (!(await hasMarked())) return 0;
  await markDependents();
  const samples = await countSamples();
  for (const table of deletableTables) {
    for (const id of await markedIds(table)) await deleteMarked(table, id, signal, count);
  }
  if (!signal?.aborted)
    await transact([[`DELETE FROM "Race" WHERE NOT EXISTS (SELECT 1 FROM "Run" WHERE "Run"."raceId" = "Race"."id")`]]);
  // PostgreSQL does so by itself.
  if (usesPostgres()) return deletedRows;
  const left = await countSamples();
  if (left < samples) await mergeTexts(samples - left, left, signal);
  await shrinkFile(signal);
  return deletedRows;
}

const deletableTables = ["Run", "Configuration", "Dataset"] as const;

async function hasMarked(): Promise<boolean> {
  for (const table of deletableTables) if ((await markedIds(table)).length > 0) return true;
  return false;
}

/** Catches what was added after its dataset or configuration was marked. */
async function markDependents(): Promise<void> {
  await transact([
    [
      `UPDATE "Configuration" SET "removedAt" = CURRENT_TIMESTAMP WHERE "removedAt" IS NULL AND "datasetId" IN (SELECT "id" FROM "Dataset" WHERE "removedAt" IS NOT NULL)`,
    ],
    [
      `UPDATE "Run" SET "removedAt" = CURRENT_TIMESTAMP, "leaseOwner" = NULL, "leaseUntil" = NULL
       WHERE "removedAt" IS NULL AND "configurationId" IN (SELECT "id" FROM "Configuration" WHERE "removedAt" IS NOT NULL)`,
    ],
  ]);
}

async function markedIds(table: DeletableTable): Promise<string[]> {
  const rows = await fetchRows<{ id: string }>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE "removedAt" IS NOT NULL ORDER BY "removedAt"`;
  return rows.map(({ id }) => id);
}

async function deleteMarked(
  table: DeletableTable,
  id: string,
  signal: AbortSignal | undefined,
  onChanges: (changes: number) => void,
): Promise<void> {
  for (const dependent of await dependentsOf(table)) {
    await inPieces(rows, signal, async (most) => {
      const [changes = 0] = await transact([deletePiece(dependent, id, most)]);
      onChanges(changes);
      return changes > 0;
    });
  }
  if (signal?.aborted) return;
  const [changes = 0] = await transact([[`DELETE FROM "${table}" WHERE "id" = ? AND "removedAt" IS NOT NULL`, id]]);
  onChanges(changes);
}

function deletePiece({ table, column, key }: Dependent, id: string, most: number): Bound {
  const columns = key.map((name) => `"${name}"`).join(", ");
  return [
    `DELETE FROM "${table}" WHERE (${columns}) IN (SELECT ${columns} FROM "${table}" WHERE "${column}" = ? LIMIT ?)`,
    id,
    most,
  ];
}

const countSamples = (): Promise<number> => fetchNumber`SELECT count(*) FROM "Sample"`;

/** In ms: how long another write may have to wait. */
const pieceMs = 25;

/** Calls `piece` until it returns false, with a size that fits the target time. Pauses let waiting writes get the lock. */
async function inPieces(
  { first, most: largest }: { first: number; most: number },
  signal: AbortSignal | undefined,
  piece: (most: number) => Promise<boolean>,
): Promise<void> {
  let most = first;
  while (!signal?.aborted) {
    const since = performance.now();
    if (!(await piece(most))) return;
    const took = performance.now() - since;
    most = Math.round(Math.min(largest, Math.max(first / 10, most * Math.min(1.5, pieceMs / took))));
    await wait(Math.min(Math.ceil(took), 1_000));
  }
}

const pages = { first: 100, most: 2_000 };
const blocks = { first: 64, most: 1_000 };
/** Share of deleted samples in the text index that triggers a merge. */
const mergeThreshold = 0.25;

/** Searches work in the meantime. SQLite does not report when a merge is done, so each call writes a bounded number of blocks. */
async function mergeTexts(deleted: number, left: number, signal: AbortSignal | undefined): Promise<void> {
  if (left === 0) {
    await transact([[`INSERT INTO "SampleText" ("SampleText") SELECT 'delete-all' WHERE NOT EXISTS (SELECT 1 FROM "Sample")`]]);
    return;
  }
  if (deleted < left * mergeThreshold) return;
  const merge = (count: number) => transact([[`INSERT INTO "SampleText" ("SampleText", "rank") VALUES ('merge', ?)`, count]]);
  let toWrite = await fetchNumber`SELECT count(*) FROM "SampleText_data"`;
  // A negative number starts a merge of the whole index.
  await merge(-blocks.first);
  await inPieces(blocks, signal, async (most) => {
    await merge(most);
    toWrite -= most;
    return toWrite > 0;
  });
}

/** If the database was created to allow it; otherwise SQLite reuses the pages. */
async function shrinkFile(signal: AbortSignal | undefined): Promise<void> {
  if ((await fetchNumber`PRAGMA auto_vacuum`) !== 2) return;
  await inPieces(pages, signal, async (most) => {
    await transact([[`PRAGMA incremental_vacuum(${most})`]]);
    return (await fetchNumber`PRAGMA freelist_count`) > 0;
  });
}
