import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { endSharedThreads, sharedThreads } from "@/lib/threads/pool";
import type { Prisma } from "@/prisma/client/client";
import { db } from "./client";

const reader = sharedThreads<typeof import("@/lib/db/sqlite/read-thread")>("read-thread", {
  idleMs: 30_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/** Ends the thread and its connection. */
export const closeReader = (): Promise<void> => endSharedThreads("read-thread");

/** A row as either database gives it: whole numbers may be bigints. */
type StoredRow = Readonly<Record<string, string | number | bigint | null>>;

/** Statements, and what their rows mean. */
export interface Reading<T> {
  statements: readonly Prisma.Sql[];
  /** Gets the rows of each statement. */
  read(rows: readonly (readonly StoredRow[])[]): T;
}

type Read<Readings> = { [Name in keyof Readings]: Readings[Name] extends Reading<infer T> ? T : never };

/** Several readings as one, by name. */
export function together<Readings extends Record<string, Reading<unknown>>>(readings: Readings): Reading<Read<Readings>> {
  const all = Object.entries(readings);
  return {
    statements: all.flatMap(([, { statements }]) => statements),
    read(rows) {
      let at = 0;
      const read = all.map(([name, reading]) => {
        const from = at;
        at += reading.statements.length;
        return [name, reading.read(rows.slice(from, at))];
      });
      return Object.fromEntries(read) as Read<Readings>;
    },
  };
}

/** Reads with statements that are short, each as of its own moment. */
export const readNow = async <T>({ statements, read }: Reading<T>): Promise<T> =>
  read(await Promise.all(statements.map((statement) => db.$queryRaw<StoredRow[]>(statement))));

/** Reads with statements that may be long, all as of one moment: no write comes between them. */
export async function readAtOnce<T>({ statements, read }: Reading<T>): Promise<T> {
  if (!usesPostgres()) return read(await readInThread(statements));
  const reads = statements.map((statement) => db.$queryRaw<StoredRow[]>(statement));
  // The client's types are those of SQLite, which knows no other level.
  return read(await db.$transaction(reads, { isolationLevel: "RepeatableRead" as "Serializable" }));
}

/** The rows of a statement that looks at every sample of a run, or at an index of texts. */
export async function readLong<Row>(statement: Prisma.Sql): Promise<Row[]> {
  if (usesPostgres()) return db.$queryRaw<Row[]>(statement);
  const [rows = []] = await readInThread([statement]);
  return rows as Row[];
}

/**
 * SQLite would block the process for as long as it reads. Values are texts and numbers; whole numbers in the rows are numbers, where
 * Prisma has bigints.
 */
const readInThread = async (statements: readonly Prisma.Sql[]): Promise<StoredRow[][]> =>
  (await reader.run("read", {
    file: databaseFile(),
    statements: statements.map(({ sql, values }) => [sql, ...(values as (string | number)[])] as const),
  })) as StoredRow[][];
