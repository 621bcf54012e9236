import type { Reader } from "@/lib/db/dialect/reader";
import { openDatabase } from "./open";

export function readFile(file: string): Reader {
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
    async close() {
      database.close();
    },
  };
}
