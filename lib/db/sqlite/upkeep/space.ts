import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { db } from "@/lib/db/connection/client";
import { databaseFile } from "@/lib/db/location/database-url";
import { spaceIn } from "./unfinished-file";

/** Bytes on the database's disk. */
export interface Space {
  file: number;
  log: number;
  unused: number;
  /** Unused space goes back to the disk automatically. */
  givesBack: boolean;
  free: number;
  kept: { names: string[]; bytes: number };
}

export async function checkSpace(): Promise<Space> {
  const file = databaseFile();
  const folder = path.dirname(file);
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const pragma = async (name: string) => {
    const [row] = await db.$queryRawUnsafe<Record<string, number | bigint>[]>(`PRAGMA ${name}`);
    return Number(Object.values(row ?? {})[0] ?? 0);
  };
  const names = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(file)}.before-restore-`));
  return {
    file: size(file),
    log: size(`${file}-wal`),
    unused: (await pragma("freelist_count")) * (await pragma("page_size")),
    givesBack: (await pragma("auto_vacuum")) === 2,
    free: spaceIn(folder),
    kept: { names, bytes: names.reduce((sum, name) => sum + size(path.join(folder, name)), 0) },
  };
}
