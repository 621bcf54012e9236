import { db } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { usesPostgres } from "@/lib/db/location/database-url";
import { Prisma } from "@/prisma/client/client";
import { type DeletableTable, type Dependent, dependentsOf } from "./dependents";
import { mergeTexts, shrinkFile } from "./free-space";
import { inPieces } from "./in-pieces";

const rows = { first: 100, most: 5_000 };

export type OnCleared = (rows: number) => void;

/** Deletes marked rows and their dependents in batches, so other writes run in between. The marks remain after an
 *  interruption. Returns how many rows it deleted. */
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
