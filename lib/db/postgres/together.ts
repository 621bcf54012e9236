import type { Duplex } from "node:stream";
import { type PoolClient, Query } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { named } from "./named";
import { withoutNul } from "./pool";

/** What pg gives to a query that sends itself. */
interface Connection {
  readonly stream: Duplex;
  /** Statements by name that the server has prepared, and those that are on their way to it. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name?: string; text: string }): void;
  bind(statement: { statement?: string; values: (string | null)[] }): void;
  execute(portal: object): void;
}

/** Ends what PostgreSQL executes as one transaction. */
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** What PostgreSQL said to one statement: how many rows it changed or returned, and those that it returned, their values as text. */
export interface Answer {
  changed: number;
  rows: (string | null)[][];
}

/** Statements that are sent in one piece, and executed as one transaction because there is one end to them all. */
class Together extends Query {
  readonly #statements: readonly Bound[];
  readonly #onSent: () => void;
  readonly #answers: Answer[] = [];
  #rows: Answer["rows"] = [];
  #connection: Connection | null = null;

  constructor(statements: readonly Bound[], onEnd: (error: Error | undefined, answers: Answer[]) => void, onSent: () => void) {
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
      const { name, text } = named(sql);
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

  /** Otherwise pg would prepare a statement again, which fails, after a query of its own with the same name has failed. */
  #notePrepared(): void {
    for (const [sql] of this.#statements) {
      const { name, text } = named(sql);
      if (name !== undefined && this.#connection) this.#connection.parsedStatements[name] = text;
    }
  }
}

/** PostgreSQL takes text for a parameter of any type. */
const asText = (value: string | number | null): string | null => (value === null ? null : withoutNul(String(value)));

/**
 * Sends statements together, to be executed in one transaction. Once `onSent` is called the server commits them, whether or not this
 * process lives on to hear of it, unless they fail. After an error the connection must not be used again: which of the
 * statements are prepared in it is not known.
 */
export const executeTogether = (client: PoolClient, statements: readonly Bound[], onSent = () => {}): Promise<Answer[]> =>
  new Promise((resolve, reject) => {
    client.query(new Together(statements, (error, answers) => (error ? reject(error) : resolve(answers)), onSent));
  });
