import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { databaseProblem } from "@/lib/db/connection/problem";
import { databaseFile, databaseName, listMigrations, pendingOf, usesPostgres } from "@/lib/db/location/database-url";
import { hasTable, migrateServer, moveTable } from "@/lib/db/postgres/migrate";
import { connectionName } from "@/lib/db/postgres/names";
import { connectTo, locks } from "@/lib/db/postgres/pool";
import { storeKey } from "@/lib/db/postgres/signing-key";
import { madeKey } from "@/lib/db/sqlite/signing-key";
import { Refusal } from "@/lib/domain/problem";
import { isReadable, notReadable } from "@/lib/domain/process/environment";
import { Prisma } from "@/prisma/client/client";
import { beginMove, endMove, lastKey, noteKey, readNotes } from "./progress";
import { Source } from "./source";
import { insertRows, type MovedTable, readTables, storedRows } from "./tables";
import type { MovedValue } from "./values";

export interface Moved {
  from: string;
  to: string;
  resumed: boolean;
  /** With a SHA-256 of the rows, equal on both sides. */
  tables: { name: string; rows: number; checksum: string }[];
}

/** Per transaction: rows, or about as many characters. */
const batch = { rows: 2_000, characters: 4_000_000 };

interface MoveOptions {
  signal: AbortSignal;
  onProgress: (words: string) => void;
}

/** Copies into an empty PostgreSQL database or resumes, then compares. Throws Refusal while another process uses the file. */
export async function moveDatabase(to: string, options: MoveOptions): Promise<Moved> {
  if (usesPostgres()) throw new Refusal("The database is in PostgreSQL already. DATABASE_URL must name the SQLite file to move.");
  if (!usesPostgres(to))
    throw new Refusal("Name the PostgreSQL database to move to, for example postgres://user:password@host/assay.");
  if (!isReadable(to)) throw new Refusal(`The address to move to ${notReadable}.`);
  try {
    await migrateServer(to, listMigrations(true), { forMove: true });
    const client = await connectTo(to);
    return await withLock(client, () => moveInto(client, to, options)).finally(() => client.end().catch(() => undefined));
  } catch (error) {
    if (error instanceof Refusal || options.signal.aborted) throw error;
    const problem = databaseProblem(error, to);
    if (problem === null) throw error;
    // The sentences are those of a server, which waits.
    const said = problem.replaceAll("DATABASE_URL", "ASSAY_MOVE_TO").replace(" Assay continues once it responds.", "");
    throw new Refusal(`${said} Then rerun the command to continue.`, "conflict");
  }
}

/** In ms: for the server to notice that an earlier move was killed, and between two checks. */
const patience = { most: 10_000, between: 500 };

async function withLock<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (const since = performance.now(); ; await wait(patience.between)) {
    const why = await whyNotNow(client);
    if (why === null) return work();
    if (performance.now() - since > patience.most) throw new Refusal(why, "conflict");
  }
}

async function whyNotNow(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS mine", locks.move);
  if (!rows[0]?.mine) return "Another assay move is filling this database. Wait until it ends.";
  const { rows: users } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 AND application_name <> $2 LIMIT 1",
    [`${connectionName.begins}%`, connectionName.own],
  );
  return users.length > 0 ? "Assay is running on that database. Stop it first." : null;
}

async function moveInto(client: Client, to: string, { signal, onProgress }: MoveOptions): Promise<Moved> {
  const file = databaseFile();
  const source = Source.open(file);
  try {
    if (pendingOf(listMigrations(false), source.migrations()).length > 0)
      throw new Refusal(`${file} comes from an older version of Assay. Update it first: assay runs`, "conflict");
    const inServer = await readTables(client);
    // The others are for coordination between processes, and have no table in the file.
    const tables = inServer.filter(({ name }) => Object.hasOwn(Prisma.ModelName, name));
    refuseOtherTables(source, tables);
    const resumed = await hasTable(client, moveTable);
    if (!resumed) await refuseRows(client, inServer);
    if (!resumed) await inTransaction(client, () => beginMove(client, source.identity()));
    const notes = await readNotes(client);
    if (notes.find(({ kind }) => kind === "source")?.value !== source.identity())
      throw new Refusal(
        "That database contains an unfinished move of another database. Empty it (drop it and create it again), then move this one.",
        "conflict",
      );

    for (const table of tables) await copyTable(client, source, { table, after: lastKey(notes, table), signal, onProgress });
    const compared: Moved["tables"] = [];
    for (const table of tables) compared.push(await compareTable(client, source, { table, signal, onProgress }));
    for (const { name, sequence, key } of tables) {
      if (sequence === null) continue;
      await client.query(`SELECT setval($1, greatest($2, (SELECT coalesce(max("${key[0]}"), 0) FROM "${name}")) + 1, false)`, [
        sequence,
        source.lastId(name),
      ]);
    }
    await inTransaction(client, () => endMove(client, (made) => onProgress(`Making ${made}`)));
    const key = madeKey();
    if (key !== null) await storeKey(client, key);
    onProgress("Gathering statistics");
    for (const { name } of tables) await client.query(`VACUUM (ANALYZE) "${name}"`);
    return { from: file, to: databaseName(to), resumed, tables: compared };
  } finally {
    source.close();
  }
}

/** Both are migrated by this version, so a difference was made by hand. */
function refuseOtherTables(source: Source, tables: readonly MovedTable[]): void {
  const known = new Map(
    tables.map(({ name, columns }) => [
      name,
      columns
        .map((column) => column.name)
        .sort()
        .join(),
    ]),
  );
  const names = source.tableNames();
  const other = names.find((name) => known.get(name) !== source.columnNames(name).sort().join());
  const missing = tables.find(({ name }) => !names.includes(name))?.name;
  if (other ?? missing)
    throw new Refusal(`The table ${other ?? missing} is not the same in both databases, so it cannot be moved.`, "conflict");
}

async function refuseRows(client: Client, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rows.length > 0)
      throw new Refusal(`That database is not empty: it has rows in ${name}. Move into an empty one.`, "conflict");
  }
}

interface Step {
  table: MovedTable;
  signal: AbortSignal;
  onProgress: (words: string) => void;
}

async function copyTable(
  client: Client,
  source: Source,
  { table, after, signal, onProgress }: Step & { after: MovedValue[] | null },
): Promise<void> {
  const total = source.count(table.name);
  let rows: MovedValue[][] = [];
  let characters = 0;
  let stored = 0;
  const store = async () => {
    signal.throwIfAborted();
    const last = rows.at(-1);
    if (!last) return;
    const key = table.key.map((name) => last[table.columns.findIndex((column) => column.name === name)] ?? null);
    await inTransaction(client, async () => {
      await insertRows(client, table, rows);
      await noteKey(client, table, key);
    });
    stored += rows.length;
    onProgress(`${table.name}: ${stored.toLocaleString("en")} of ${after ? "at most " : ""}${total.toLocaleString("en")} rows`);
    rows = [];
    characters = 0;
  };
  for (const row of source.rows(table, after)) {
    rows.push(row);
    for (const value of row) characters += typeof value === "string" ? value.length : 8;
    if (rows.length >= batch.rows || characters >= batch.characters) await store();
  }
  await store();
}

async function compareTable(
  client: Client,
  source: Source,
  { table, signal, onProgress }: Step,
): Promise<Moved["tables"][number]> {
  onProgress(`Comparing ${table.name}`);
  const inFile = new Checksum();
  for (const row of source.rows(table, null)) inFile.add(row);
  const stored = new Checksum();
  await inTransaction(client, async () => {
    for await (const page of storedRows(client, table)) {
      signal.throwIfAborted();
      for (const row of page) stored.add(row);
    }
  });
  signal.throwIfAborted();
  const checksum = inFile.end();
  if (inFile.rows === stored.rows && checksum === stored.end()) return { name: table.name, rows: inFile.rows, checksum };
  throw new Refusal(
    `The rows of ${table.name} differ: ${inFile.rows.toLocaleString("en")} in the file, ${stored.rows.toLocaleString("en")} in PostgreSQL. Was the file used during the move? Empty that database (drop it and create it again) and start over. The file is unchanged.`,
    "conflict",
  );
}

class Checksum {
  rows = 0;
  private readonly hash = createHash("sha256");

  add(row: readonly MovedValue[]): void {
    this.rows++;
    this.hash.update(JSON.stringify(row)).update("\n");
  }

  end(): string {
    return this.hash.digest("hex");
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
