/** Reads one snapshot until closed, past Prisma. Parameters are `?` or `?1`. */
export interface Reader {
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  each<Row>(sql: string, values: readonly Value[], visit: (row: Row) => void): Promise<void>;
  /** The rows of `from` by column, in the same order; `columns` names expressions. */
  lists<Row>(columns: { [Name in keyof Row]: string }, from: string, ...values: readonly Value[]): Promise<Lists<Row>>;
  /** Results in the order of the items. PostgreSQL answers one item while another's answer is read; SQLite reads one after the other. */
  map<Item, Found>(items: readonly Item[], read: (item: Item, index: number) => Promise<Found>): Promise<Found[]>;
  close(): Promise<void>;
}

type Value = string | number;

export type Lists<Row> = { [Name in keyof Row]: Row[Name][] };

export async function onlyRow<Row>(reader: Reader, sql: string, ...values: readonly Value[]): Promise<Row> {
  const [row] = await reader.rows<Row>(sql, ...values);
  if (!row) throw new Error("The statement has no row.");
  return row;
}
