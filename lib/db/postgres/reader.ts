import type { Reader } from "@/lib/db/dialect/reader";
import { numbered } from "./named";
import { connectTo } from "./pool";

/** Buffers a statement's whole result, so read large ones in pages. */
export async function readServer(url: string): Promise<Reader> {
  const client = await connectTo(url);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  return {
    rows: async <Row>(sql: string, ...values: readonly unknown[]) =>
      (await client.query({ text: numbered(sql), values: [...values] })).rows as Row[],
    async each<Row>(sql: string, values: readonly unknown[], visit: (row: Row) => void) {
      const { rows } = await client.query({ text: numbered(sql), values: [...values], rowMode: "array" });
      for (const row of rows) visit(row as Row);
    },
    close: () => client.end(),
  };
}
