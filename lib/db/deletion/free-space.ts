import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { inPieces } from "./in-pieces";

const pages = { first: 100, most: 2_000 };
const blocks = { first: 64, most: 1_000 };
/** Share of deleted samples in the text index that triggers a merge. */
const mergeThreshold = 0.25;

/** Searches work in the meantime. SQLite does not report when a merge is done, so each call writes a bounded number of blocks. */
export async function mergeTexts(deleted: number, left: number, signal: AbortSignal | undefined): Promise<void> {
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

/** If the database was created to allow it; otherwise SQLite reuses the pages. */
export async function shrinkFile(signal: AbortSignal | undefined): Promise<void> {
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
