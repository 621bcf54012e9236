import { expect, test } from "vitest";
import { claimOnServer } from "@/lib/db/postgres/claim";
import { pool } from "@/lib/db/postgres/pool";
import { onPostgres } from "@/testing/which-database";
import { claim } from "./claim";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("works of one name take turns, also after one failed; another name does not wait", async () => {
  const { open, opened } = gate();
  const order: string[] = [];
  const first = claim("a", async () => {
    await opened;
    order.push("first");
    throw new Error("it failed");
  });
  const second = claim("a", async () => void order.push("second"));
  await claim("b", async () => void order.push("other"));
  open();
  await expect(first).rejects.toThrow("it failed");
  await second;
  expect(order).toEqual(["other", "first", "second"]);
});

onPostgres("another process waits for a claim, and takes it over when this connection breaks", async () => {
  const { open, opened } = gate();
  const { open: claimed, opened: isClaimed } = gate();
  const work = claimOnServer("a", async () => {
    claimed();
    await opened;
  });
  await isClaimed;
  const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const { rows } = await pool().query<{ pid: number }>(holders);
  expect(rows).toHaveLength(1);
  await pool().query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(async () => (await pool().query(holders)).rows).toEqual([]);
  open();
  await work;
  expect(await claimOnServer("a", async () => "again")).toBe("again");
});
