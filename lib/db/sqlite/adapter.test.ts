import { expect, test } from "vitest";
import { SqliteAdapter } from "./adapter";

test("between long statements, the event loop turns", async () => {
  const client = new SqliteAdapter(":memory:").createClient();
  const order: string[] = [];
  setImmediate(() => order.push("another request"));
  const count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5e5) SELECT COUNT(*) FROM n";
  for (let statement = 0; statement < 3; statement++) await client.execute(count);
  order.push("statements");
  client.close();
  expect(order).toEqual(["another request", "statements"]);
});
