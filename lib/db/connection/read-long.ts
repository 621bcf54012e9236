import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { endSharedThreads, sharedThreads } from "@/lib/threads/pool";
import type { Prisma } from "@/prisma/client/client";
import { db, fetchRows, withNumbers } from "./client";

const reader = sharedThreads<typeof import("@/lib/db/sqlite/read-thread")>("read-thread", {
  idleMs: 30_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

export const closeReader = (): Promise<void> => endSharedThreads("read-thread");

type StoredRow = Readonly<Record<string, string | number | null>>;

export interface LongReading<T> {
  statements: readonly Prisma.Sql[];
  read(rows: readonly (readonly StoredRow[])[]): T;
}

type Read<Readings> = { [Name in keyof Readings]: Readings[Name] extends LongReading<infer T> ? T : never };

export function together<Readings extends Record<string, LongReading<unknown>>>(readings: Readings): LongReading<Read<Readings>> {
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

/** Short statements, each with its own snapshot. */
export const readNow = async <T>({ statements, read }: LongReading<T>): Promise<T> =>
  read(await Promise.all(statements.map((statement) => fetchRows<StoredRow>(statement))));

/** Long statements in one snapshot. */
export async function readAtOnce<T>({ statements, read }: LongReading<T>): Promise<T> {
  if (!usesPostgres()) return read(await readInThread(statements));
  const reads = statements.map((statement) => db.$queryRaw<Record<string, unknown>[]>(statement));
  // The client's types are SQLite's, which has no other level.
  const rows = await db.$transaction(reads, { isolationLevel: "RepeatableRead" as "Serializable" });
  return read(rows.map(withNumbers<StoredRow>));
}

/** For statements over every sample of a run, or over the text index. */
export async function readLong<Row>(statement: Prisma.Sql): Promise<Row[]> {
  if (usesPostgres()) return fetchRows<Row>(statement);
  const [rows = []] = await readInThread([statement]);
  return rows as Row[];
}

/** SQLite would block the process during the read. */
const readInThread = async (statements: readonly Prisma.Sql[]): Promise<StoredRow[][]> =>
  (await reader.run("read", {
    file: databaseFile(),
    statements: statements.map(({ sql, values }) => [sql, ...(values as (string | number)[])] as const),
  })) as StoredRow[][];
