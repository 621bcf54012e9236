import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { databaseFile } from "@/lib/db/location/database-url";
import { privateFile } from "@/lib/db/location/private-files";

const place = (): string => path.join(path.dirname(databaseFile()), "assay-secret");

/** Only the database's owner can read the file. */
export function keyInFile(): string {
  try {
    if (!existsSync(place())) writeFileSync(place(), randomBytes(32).toString("base64url"), { mode: privateFile, flag: "wx" });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(place(), "utf8").trim();
}

export const madeKey = (): string | null => (existsSync(place()) ? keyInFile() : null);
