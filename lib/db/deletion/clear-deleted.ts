import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { Prisma } from "@/prisma/client/client";
import { type DeletableTable, type Dependent, dependentsOf } from "./dependents";

/** Target time of a piece in milliseconds: how long another write may have to wait. */
const pieceMs = 25;
const rows = { first: 100, most: 5_000 };
/** Database pages of 4 kB. */
const pages = { first: 100, most: 2_000 };
/** Blocks of the text index. */
const blocks = { first: 64, most: 1_000 };
/** The text index is merged once it holds more deleted samples than this share of the remaining ones. */
const mergeThreshold = 0.25;

/** Called with the number of rows deleted so far. */
export type OnCleared = (rows: number) => void;

/**
 * Deletes what is marked as deleted, with everything that belongs to it. Works in pieces, so that other writes can run in
 * between. If it is interrupted, the marks remain and the next call continues. Ends early when the signal is aborted. Returns how
 * many rows it deleted.
 */
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
  const left = await countSamples();
  if (left < samples) await mergeTexts(samples - left, left, signal);
  await shrinkFile(signal);
  return deletedRows;
}

/** In the order of deletion: dependents first. */
const deletableTables = ["Run", "Configuration", "Dataset"] as const;

async function hasMarked(): Promise<boolean> {
  for (const table of deletableTables) if ((await markedIds(table)).length > 0) return true;
  return false;
}

/** Marks what was added to a dataset or configuration after that was marked. */
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
  const rows = await db.$queryRaw<{ id: string }[]>`
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

const countSamples = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS "count" FROM "Sample"`;
  return Number(row?.count ?? 0);
};

/**
 * Frees the space that deleted samples take in the text index; searches work in the meantime. SQLite does not say when a merge is
 * done, so each call writes a number of blocks, up to as many as the index holds.
 */
async function mergeTexts(deleted: number, left: number, signal: AbortSignal | undefined): Promise<void> {
  if (left === 0) {
    await transact([[`INSERT INTO "SampleText" ("SampleText") SELECT 'delete-all' WHERE NOT EXISTS (SELECT 1 FROM "Sample")`]]);
    return;
  }
  if (deleted < left * mergeThreshold) return;
  const merge = (count: number) => transact([[`INSERT INTO "SampleText" ("SampleText", "rank") VALUES ('merge', ?)`, count]]);
  const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS "count" FROM "SampleText_data"`;
  let toWrite = Number(row?.count ?? 0);
  // A negative number starts a merge of the whole index.
  await merge(-blocks.first);
  await inPieces(blocks, signal, async (most) => {
    await merge(most);
    toWrite -= most;
    return toWrite > 0;
  });
}

/** Gives free pages back to the disk if the database was created to allow it; otherwise SQLite reuses them. */
async function shrinkFile(signal: AbortSignal | undefined): Promise<void> {
  const pragma = async (name: string) => {
    const [row] = await db.$queryRawUnsafe<Record<string, number | bigint>[]>(`PRAGMA ${name}`);
    return Number(Object.values(row ?? {})[0] ?? 0);
  };
  if ((await pragma("auto_vacuum")) !== 2) return;
  await inPieces(pages, signal, async (most) => {
    await transact([[`PRAGMA incremental_vacuum(${most})`]]);
    return (await pragma("freelist_count")) > 0;
  });
}

/**
 * Calls `piece` with how much it may do until it returns false. Adjusts the size of a piece to the target time. Pauses after each
 * piece for as long as it took, so that a write which waits for SQLite's lock gets its turn.
 */
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
