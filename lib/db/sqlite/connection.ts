import type { InStatement } from "@libsql/client";
import Database from "libsql";
import { LRUCache } from "lru-cache";
import { busyTimeout, perConnection } from "./open";

interface Result {
  columns: readonly string[];
  columnTypes: readonly string[];
  rows: unknown[][];
  rowsAffected: number;
}

interface Prepared extends Pick<Result, "columns" | "columnTypes"> {
  statement: Database.Statement;
}

/** Preparing a statement takes longer than running most. Prisma writes a list's length into its statements, so there are many. */
const mostPrepared = 200;
/** A prepared pragma would run only its first step. */
const isKept = /^\s*(?:select|with|insert|update|delete)\b/i;

/** For Prisma's adapter, in place of @libsql/client: that one prepares each statement again and defines each value of a row as a
 *  property, which made reading slow. */
export class Connection {
  readonly #database: Database.Database;
  readonly #prepared = new LRUCache<string, Prepared>({ max: mostPrepared });

  constructor(file: string) {
    this.#database = new Database(file, { timeout: busyTimeout });
    try {
      this.#database.exec(perConnection);
    } catch {
      // The file is no database. The first statement reports it.
    }
  }

  async execute(given: InStatement): Promise<Result> {
    const { sql, args = [] } = typeof given === "string" ? { sql: given } : given;
    const values = (args as readonly unknown[]).map(bindable);
    const { statement, columns, columnTypes } = this.#prepare(sql);
    if (columns.length > 0) return { columns, columnTypes, rows: statement.all(values) as unknown[][], rowsAffected: 0 };
    return { columns, columnTypes, rows: [], rowsAffected: statement.run(values).changes };
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#database.exec(sql);
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const prepared = this.#prepared.get(sql) ?? prepare(this.#database, sql);
    if (isKept.test(sql)) this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function prepare(database: Database.Database, sql: string): Prepared {
  const statement = database.prepare(sql);
  const columns = statement.reader ? statement.raw().columns() : [];
  return { statement, columns: columns.map(({ name }) => name), columnTypes: columns.map(({ type }) => type ?? "") };
}

function bindable(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  // SQLite would store NULL.
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${value} cannot be stored.`);
  return value;
}
