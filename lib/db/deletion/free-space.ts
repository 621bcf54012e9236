import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { inPieces } from "./in-pieces";

/** Database pages of 4 kB. */
const pages = { first: 100, most: 2_000 };
/** Blocks of the text index. */
const blocks = { first: 64, most: 1_000 };
/** The text index is merged once it holds more deleted samples than this share of the remaining ones. */
const mergeThreshold = 0.25;

/**
 * Frees the space that deleted samples take in the text index; searches work in the meantime. SQLite does not say when a merge is
 * done, so each call writes a number of blocks, up to as many as the index holds.
 */
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

/** Gives free pages back to the disk if the database was created to allow it; otherwise SQLite reuses them. */
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
