import type { Client, Config, InStatement, Transaction } from "@libsql/client";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { busyTimeout, perConnection } from "./open";

/** Two permanent connections, as libsql never closes those of transactions. A deferred write lock would fail. */
export class SqliteAdapter extends PrismaLibSql {
  constructor(url: string) {
    super({ url, timeout: busyTimeout } as Config);
  }

  override createClient(config: Config): Client {
    const client = super.createClient(config);
    const transactions = super.createClient(config);
    // For a file that is no database this fails silently; the first statement reports it.
    for (const connection of [client, transactions]) connection.executeMultiple(perConnection).catch(() => undefined);
    let last: Promise<void> = Promise.resolve();
    client.transaction = async () => {
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
    const close = client.close.bind(client);
    client.close = () => {
      transactions.close();
      close();
    };
    return client;
  }
}

function transactionOn(connection: Client, done: () => void): Transaction {
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
    executeMultiple: (sql) => connection.executeMultiple(sql),
    async batch(statements) {
      const results = [];
      for (const statement of statements) results.push(await connection.execute(statement as InStatement));
      return results;
    },
    commit: () => end("COMMIT"),
    rollback: () => end("ROLLBACK"),
    close: () => void end("ROLLBACK"),
    get closed() {
      return closed;
    },
  };
}
