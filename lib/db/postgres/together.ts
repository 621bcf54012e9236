import { type Connection, Query, type QueryConfig, type QueryResult } from "pg";

/** What pg calls of a query as its answer comes, which pg's types leave out. */
interface Answered {
  name: string;
  text: string;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleEmptyQuery(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
}

type Wire = Connection & { submittedNamedStatements: Record<string, string> };

const Answering = Query as unknown as new (
  statement: QueryConfig & { queryMode?: "extended" },
  values?: undefined,
  tell?: (error: Error | null, result: QueryResult) => void,
) => Answered;

/** A statement, and who is told what came of it. */
export interface Told {
  statement: QueryConfig;
  tell: (error: Error | null, result?: QueryResult) => void;
}

/**
 * Statements that the server takes as a whole: after one that fails it executes none of the rest. Sent one by one without waiting, what follows a
 * BEGIN that fails would be executed outside a transaction.
 */
export class Together extends Answering {
  readonly #parts: readonly Answered[];
  #place = 0;

  constructor(statements: readonly Told[]) {
    super({ text: "" });
    this.#parts = statements.map(
      ({ statement, tell }) => new Answering({ ...statement, queryMode: "extended" }, undefined, tell),
    );
    this.#expect(0);
  }

  override submit(connection: Connection): null {
    const { stream } = connection;
    // The server skips everything as far as the next Sync.
    const unsynced: Connection = Object.create(connection, { sync: { value: () => undefined } });
    stream.cork();
    for (const part of this.#parts) {
      const error = part.submit(unsynced);
      // What is sent already cannot be taken back.
      if (error) stream.destroy(error);
    }
    connection.sync();
    stream.uncork();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#parts[this.#place]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#parts[this.#place]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#parts[this.#place]?.handleCommandComplete(message, connection);
    this.handleEmptyQuery(connection);
  }

  override handleEmptyQuery(connection: Wire): void {
    const answered = this.#parts[this.#place];
    this.#expect(this.#place + 1);
    answered?.handleReadyForQuery(connection);
  }

  override handleError(error: Error, connection: Wire): void {
    const failed = this.#parts.slice(this.#place);
    this.#expect(this.#parts.length);
    for (const part of failed) {
      // The server has not read it.
      delete connection.submittedNamedStatements[part.name];
      part.handleError(error, connection);
    }
  }

  override handleReadyForQuery(): void {}

  /** pg notes under the name and text of a query what the server has prepared. */
  #expect(place: number): void {
    this.#place = place;
    this.name = this.#parts[place]?.name ?? "";
    this.text = this.#parts[place]?.text ?? "";
  }
}
