import { statSync } from "node:fs";
import { fetchRows } from "@/lib/db/connection/client";

export function sizeOfFile(file: string): { file: number; log: number } {
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  return { file: size(file), log: size(`${file}-wal`) };
}

export async function versionOfSqlite(): Promise<string> {
  const [row] = await fetchRows<{ version: string }>`SELECT sqlite_version() AS "version"`;
  return `SQLite ${row?.version}`;
}
