import { statSync } from "node:fs";
import { db } from "@/lib/db/connection/client";

export function sizeOfFile(file: string): { file: number; log: number } {
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  return { file: size(file), log: size(`${file}-wal`) };
}

export async function versionOfSqlite(): Promise<string> {
  const [row] = await db.$queryRaw<{ version: string }[]>`SELECT sqlite_version() AS "version"`;
  return `SQLite ${row?.version}`;
}
