import { databaseFile } from "@/lib/db/location/database-url";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";

export interface Structure {
  /** SQLite's own words: "ok", or what is damaged. */
  integrity: string;
  /** Rows that refer to a missing row, by table. */
  orphans: { table: string; count: number }[];
}

/** Reads the whole database in a process and checks its pages, indexes and references. Takes some seconds per gigabyte. */
export async function checkStructure(): Promise<Structure> {
  const [integrity = [], orphans = []] = await runInProcess(databaseFile(), [
    ["PRAGMA integrity_check(3)"],
    [`SELECT "table", count(*) AS "count" FROM pragma_foreign_key_check GROUP BY 1`],
  ]);
  return {
    integrity: integrity.flatMap((row) => Object.values(row)).join("; "),
    orphans: orphans.map(({ table, count }) => ({ table: String(table), count: Number(count) })),
  };
}
