import type { Duplex } from "node:stream";
import { type PoolClient, Query } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { withoutNul } from "./connections";
import { namedStatement } from "./named";

interface Connection {
  readonly stream: Duplex;
  /** Prepared statements by name, and those in flight. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name?: string; text: string }): void;
  bind(statement: { statement?: string; values: (string | null)[] }): void;
  execute(portal: object): void;
}

const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** Rows changed or returned; values are text. */
export interface ServerAnswer {
  changed: number;
  rows: (string | null)[][];
}

/** One message with one Sync, hence one transaction. */
class Together extends Query {
  readonly #statements: readonly Bound[];
  readonly #onSent: () => void;
  readonly #answers: ServerAnswer[] = [];
  #rows: ServerAnswer["rows"] = [];
  #connection: Connection | null = null;

  constructor(
    statements: readonly Bound[],
    onEnd: (error: Error | undefined, answers: ServerAnswer[]) => void,
    onSent: () => void,
  ) {
    super({ text: "" }, (error) => {
      if (!error) this.#notePrepared();
      onEnd(error, this.#answers);
    });
    this.#statements = statements;
    this.#onSent = onSent;
  }

  override submit = (given: unknown): null => {
    const connection = given as Connection;
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    this.#connection = connection;
    stream.cork();
    for (const [sql, ...values] of this.#statements) {
      const { name, text } = namedStatement(sql);
      if (name === undefined) connection.parse({ text });
      else if (!(parsedStatements[name] ?? submittedNamedStatements[name])) {
        connection.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ ...(name !== undefined && { statement: name }), values: values.map(asText) });
      connection.execute({});
    }
    stream.write(sync, (error) => {
      if (!error) this.#onSent();
    });
    stream.uncork();
    return null;
  };

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers.push({ changed: Number(/\d+$/.exec(text)?.[0] ?? 0), rows: this.#rows });
    this.#rows = [];
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  /** Otherwise pg would prepare a statement again, which fails, after a query with its name has failed. */
  #notePrepared(): void {
    for (const [sql] of this.#statements) {
      const { name, text } = namedStatement(sql);
      if (name !== undefined && this.#connection) this.#connection.parsedStatements[name] = text;
    }
  }
}

const asText = (value: string | number | null): string | null => (value === null ? null : withoutNul(String(value)));

/** One transaction in one round trip. After an error the connection must be dropped: its prepared statements are unknown. */
export const executeTogether = (client: PoolClient, statements: readonly Bound[], onSent = () => {}): Promise<ServerAnswer[]> =>
  new Promise((resolve, reject) => {
    client.query(new Together(statements, (error, answers) => (error ? reject(error) : resolve(answers)), onSent));
  });
