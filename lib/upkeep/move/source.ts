import { existsSync } from "node:fs";
import Database from "libsql";
import { inUse } from "@/lib/db/sqlite/users";
import { Refusal } from "@/lib/domain/problem";
import type { MovedTable } from "./tables";
import { fromFile, type MovedValue } from "./values";

/** In ms, before a busy file counts as in use. */
const busyTimeout = 500;

/** Locked against others until closed, and only read. */
export class Source {
  private constructor(private readonly database: Database.Database) {}

  static open(file: string): Source {
    if (!existsSync(file)) throw new Refusal(`There is no database at ${file}, so there is nothing to move.`, "not-found");
    const database = new Database(file, { timeout: busyTimeout });
    try {
      // Only the last connection may end the log, so this reveals any other one, even if it is idle.
      const [mode] = database.prepare("PRAGMA journal_mode = DELETE").raw().all([]) as string[][];
      if (mode?.[0] !== "delete") throw new Refusal(inUse(file), "conflict");
      database.exec("BEGIN EXCLUSIVE");
      return new Source(database);
    } catch (error) {
      database.close();
      const { code = "" } = error as { code?: string };
      throw /BUSY|LOCKED/.test(code) ? new Refusal(inUse(file), "conflict") : error;
    }
  }

  /** The first migration's random id, which copies share. */
  identity(): string {
    return String(this.read(`SELECT "id" FROM "_prisma_migrations" ORDER BY "migration_name" LIMIT 1`)[0]?.[0]);
  }

  migrations(): string[] {
    return this.read(`SELECT "migration_name" FROM "_prisma_migrations"`).map(([name]) => String(name));
  }

  tableNames(): string[] {
    const sql = `SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%' AND "name" NOT LIKE 'SampleText%'
      AND "name" <> '_prisma_migrations'`;
    return this.read(sql).map(([name]) => String(name));
  }

  columnNames(table: string): string[] {
    return this.read(`SELECT "name" FROM pragma_table_info(?)`, table).map(([name]) => String(name));
  }

  count(table: string): number {
    return Number(this.read(`SELECT count(*) FROM "${table}"`)[0]?.[0]);
  }

  lastId(table: string): number {
    return Number(this.read(`SELECT coalesce(max("seq"), 0) FROM sqlite_sequence WHERE "name" = ?`, table)[0]?.[0]);
  }

  *rows({ name, columns, key }: MovedTable, after: readonly MovedValue[] | null): Generator<MovedValue[]> {
    const list = (names: readonly string[]) => names.map((each) => `"${each}"`).join(", ");
    const beginning = after ? `WHERE (${list(key)}) > (${key.map(() => "?").join(", ")})` : "";
    const sql = `SELECT ${list(columns.map((column) => column.name))} FROM "${name}" ${beginning} ORDER BY ${list(key)}`;
    const found = this.database
      .prepare(sql)
      .raw()
      .iterate([...(after ?? [])]) as Iterable<unknown[]>;
    for (const row of found) yield row.map((value, place) => fromFile(value, columns[place]?.type ?? "text"));
  }

  close(): void {
    this.database.exec("ROLLBACK");
    this.database.exec("PRAGMA journal_mode = WAL");
    this.database.close();
  }

  private read(sql: string, ...values: string[]): unknown[][] {
    return this.database.prepare(sql).raw().all(values) as unknown[][];
  }
}
