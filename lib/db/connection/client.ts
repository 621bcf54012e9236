import type * as z from "zod";
import { databaseFile, makePrivateFile, usesPostgres } from "@/lib/db/location/database-url";
import { closePool, holdingLock, locks, newClient, snapshotOfServer } from "@/lib/db/postgres/pool";
import { SqliteAdapter } from "@/lib/db/sqlite/adapter";
import { VersionReader } from "@/lib/db/sqlite/version";
import { perProcess } from "@/lib/domain/process/values";
import { Prisma, PrismaClient } from "@/prisma/client/client";

interface Kept {
  client: PrismaClient | null;
  versions: VersionReader | null;
  /** With two queues a write could block the thread that must end the other's transaction. */
  writes: Promise<unknown>;
}
const kept = perProcess("database", (): Kept => ({ client: null, versions: null, writes: Promise.resolve() }));

function connect(): PrismaClient {
  kept.client ??= usesPostgres() ? connectToServer() : openFile();
  return kept.client;
}

function openFile(): PrismaClient {
  makePrivateFile(databaseFile());
  return new PrismaClient({ adapter: new SqliteAdapter(databaseFile()) });
}

function connectToServer(): PrismaClient {
  const client = newClient() as unknown as PrismaClient;
  const transaction = client.$transaction.bind(client);
  const oneByOne = (work: unknown, options?: object) =>
    typeof work !== "function"
      ? transaction(work as Parameters<typeof transaction>[0], options)
      : transaction(async (inside: Prisma.TransactionClient) => {
          const [first, second] = locks.writer;
          await inside.$executeRaw`SELECT pg_advisory_xact_lock(${first}::int, ${second}::int)`;
          return work(inside);
        }, options);
  return Object.assign(client, { $transaction: oneByOne });
}

export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, property) => {
    const client = connect();
    const value = Reflect.get(client, property, client);
    return typeof value === "function" ? value.bind(client) : value;
  },
});

/** Bigints and decimals as numbers, which all that Assay stores fits. */
export function withNumbers<Row>(rows: Record<string, unknown>[]): Row[] {
  for (const row of rows) {
    for (const [name, value] of Object.entries(row))
      if (typeof value === "bigint" || Prisma.Decimal.isDecimal(value)) row[name] = Number(value);
  }
  return rows as Row[];
}

export const fetchRows = async <Row>(statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Row[]> =>
  withNumbers(await db.$queryRaw<Record<string, unknown>[]>(statement, ...values));

/** The only value of the only row; 0 if there is none. */
export async function fetchNumber(statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number> {
  const [row = {}] = await fetchRows<Record<string, unknown>>(statement, ...values);
  return Number(Object.values(row)[0] ?? 0);
}

export const fetchAny = async (statement: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
  (await fetchRows(statement, ...values)).length > 0;

export async function closeClient(): Promise<void> {
  const client = kept.client;
  kept.client = null;
  kept.versions?.close();
  kept.versions = null;
  await client?.$disconnect();
  await closePool();
}

/** Serialises this process's writes on SQLite, which has one writer: cheaper than waiting for its lock. */
export const write = <T>(work: () => Promise<T>): Promise<T> => (usesPostgres() ? work() : inTurn(work));

/** Whether it changed any row. */
export const writeAny = async (work: () => Promise<{ count: number }>): Promise<boolean> => (await write(work)).count > 0;

/** Like `write`, but alone over all processes on PostgreSQL too: for reads that decide what is written. */
export const writeAlone = <T>(work: () => Promise<T>): Promise<T> =>
  inTurn(() => (usesPostgres() ? holdingLock("alone", work) : work()));

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = kept.writes.then(work);
  kept.writes = turn.catch(() => undefined);
  return turn;
}

/** Differs once a transaction of any process has changed the database. */
export async function databaseVersion(): Promise<unknown> {
  if (usesPostgres()) return snapshotOfServer();
  kept.versions ??= new VersionReader(databaseFile());
  return kept.versions.read();
}

export async function pingDatabase(): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "Run" LIMIT 1`;
}

/** In the order of the ids; unknown ids are skipped. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;

/** A `select` of the columns in these lists: columns("id name", "createdAt"). */
export const columns = <const List extends string>(...lists: readonly List[]): Record<Words<List>, true> =>
  Object.fromEntries(lists.flatMap((list) => list.split(" ")).map((name) => [name, true])) as Record<Words<List>, true>;

type Schemas = Readonly<Record<string, z.ZodType>>;
type Parsed<Row, Json extends Schemas> = Omit<Row, keyof Json> & {
  [Name in keyof Json & keyof Row as Name extends `${infer Short}Json` ? Short : never]:
    | z.output<Json[Name]>
    | Extract<Row[Name], null>;
};

/** With JSON columns parsed: a schema for `judgeJson` gives `judge`. Null stays null. */
export function withJson<Row extends object, Json extends Schemas>(row: Row, schemas: Json): Parsed<Row, Json> {
  const parsed = Object.entries(row).map(([name, value]) => {
    const schema = schemas[name];
    return schema ? [name.replace(/Json$/, ""), value === null ? null : schema.parse(JSON.parse(value))] : [name, value];
  });
  return Object.fromEntries(parsed);
}
