import type { Lists, Reader } from "@/lib/db/dialect/reader";
import { numberedParameters } from "./named";
import { connectTo } from "./pool";

/** Buffers a statement's whole result, so read large ones in pages. */
export async function readServer(url: string): Promise<Reader> {
  const client = await connectTo(url);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  return {
    rows: async <Row>(sql: string, ...values: readonly unknown[]) =>
      (await client.query({ text: numberedParameters(sql), values: [...values] })).rows as Row[],
    async each<Row>(sql: string, values: readonly unknown[], visit: (row: Row) => void) {
      const { rows } = await client.query({ text: numberedParameters(sql), values: [...values], rowMode: "array" });
      for (const row of rows) visit(row as Row);
    },
    async lists<Row>(columns: { [Name in keyof Row]: string }, from: string, ...values: readonly unknown[]) {
      const text = numberedParameters(`SELECT ${Object.values(columns)} FROM ${from}`);
      const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: "array" });
      return Object.fromEntries(Object.keys(columns).map((name, at) => [name, rows.map((row) => row[at])])) as Lists<Row>;
    },
    map: <Item, Found>(items: readonly Item[], read: (item: Item, index: number) => Promise<Found>) =>
      Promise.all(items.map(read)),
    close: () => client.end(),
  };
}
