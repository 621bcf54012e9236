/** A connection of a thread, without Prisma, that reads one state of the database until it is closed. Parameters are `?` or `?1`. */
export interface Reader {
  /** The rows of a statement, by column. */
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** Calls `visit` with each row of a statement, as a list of its columns. */
  each<Row>(sql: string, values: readonly Value[], visit: (row: Row) => void): Promise<void>;
  close(): Promise<void>;
}

type Value = string | number;

/** The one row that an aggregate has. */
export async function onlyRow<Row>(reader: Reader, sql: string, ...values: readonly Value[]): Promise<Row> {
  const [row] = await reader.rows<Row>(sql, ...values);
  if (!row) throw new Error("The statement has no row.");
  return row;
}
