import type { Lists, Reader } from "@/lib/db/dialect/reader";
import { openDatabase } from "./open";

export function readDatabase(file: string): Reader {
  const database = openDatabase(file);
  database.exec("BEGIN");
  return {
    rows: async <Row>(sql: string, ...values: readonly unknown[]) => database.prepare(sql).all(...values) as Row[],
    async each<Row>(sql: string, values: readonly unknown[], visit: (row: Row) => void) {
      for (const row of database
        .prepare(sql)
        .raw()
        .iterate(...values))
        visit(row as Row);
    },
    // One row of JSON takes a fraction of the time of many rows.
    async lists<Row>(columns: { [Name in keyof Row]: string }, from: string, ...values: readonly unknown[]) {
      const arrays = Object.values(columns).map((expression) => `json_group_array(${expression})`);
      const found = database
        .prepare(`SELECT ${arrays} FROM ${from}`)
        .raw()
        .get(...values) as string[];
      return Object.fromEntries(Object.keys(columns).map((name, at) => [name, JSON.parse(found[at] ?? "[]")])) as Lists<Row>;
    },
    async map<Item, Found>(items: readonly Item[], read: (item: Item, index: number) => Promise<Found>) {
      const found: Found[] = [];
      for (const [index, item] of items.entries()) found.push(await read(item, index));
      return found;
    },
    async close() {
      database.close();
    },
  };
}
