import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client, InStatement, Transaction } from "@libsql/client";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Connection } from "./connection";

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

/** Milliseconds. */
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
