import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client, InStatement, Transaction } from "@libsql/client";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import Database from "libsql";
import { LRUCache } from "lru-cache";
import { busyTimeout, perConnection } from "./open";

/** Two permanent connections, as libsql never closes those of transactions. A deferred write lock would fail. */
export class SqliteAdapter extends PrismaLibSql {
  readonly #file: string;

  constructor(file: string) {
    super({ url: `file:${file}` });
    this.#file = file;
  }

  override createClient(): Client {
    const client = new Connection(this.#file);
    const transactions = new Connection(this.#file);
    let last: Promise<void> = Promise.resolve();
    const transaction = async (): Promise<Transaction> => {
      const before = last;
      let done = () => {};
      last = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      try {
        await transactions.execute("BEGIN IMMEDIATE");
      } catch (error) {
        done();
        throw error;
      }
      return transactionOn(transactions, done);
    };
    return {
      execute: (statement: InStatement) => shareEventLoop().then(() => client.execute(statement)),
      executeMultiple: (sql: string) => client.executeMultiple(sql),
      transaction,
      close() {
        transactions.close();
        client.close();
      },
    } as unknown as Client;
  }
}

const longestTurn = 20;
let turnBegan: number | null = null;

/** A statement's result is there at once, so a page's statements would run in one turn, for which all other requests wait. */
async function shareEventLoop(): Promise<void> {
  while (turnBegan !== null && performance.now() - turnBegan > longestTurn) await nextTurn();
  if (turnBegan !== null) return;
  turnBegan = performance.now();
  setImmediate(() => {
    turnBegan = null;
  });
}

function transactionOn(connection: Connection, done: () => void): Transaction {
  let closed = false;
  const end = async (statement: "COMMIT" | "ROLLBACK") => {
    if (closed) return;
    try {
      await connection.execute(statement);
    } finally {
      closed = true;
      done();
    }
  };
  return {
    execute: (statement: InStatement) => connection.execute(statement),
    commit: () => end("COMMIT"),
    rollback: () => end("ROLLBACK"),
  } as unknown as Transaction;
}

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
class Connection {
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
