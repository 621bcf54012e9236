import { databaseFile } from "@/lib/db/location/database-url";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";

export interface Structure {
  integrity: string;
  orphans: { table: string; count: number }[];
}

/** Reads everything in a process; some seconds per gigabyte. */
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
