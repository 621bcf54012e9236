/** Without Prisma, in one snapshot until closed. Parameters are `?` or `?1`. */
export interface Reader {
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  each<Row>(sql: string, values: readonly Value[], visit: (row: Row) => void): Promise<void>;
  close(): Promise<void>;
}

type Value = string | number;

export async function onlyRow<Row>(reader: Reader, sql: string, ...values: readonly Value[]): Promise<Row> {
  const [row] = await reader.rows<Row>(sql, ...values);
  if (!row) throw new Error("The statement has no row.");
  return row;
}
