import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { databaseFile, privateFile } from "@/lib/db/location/database-url";
import { Refusal } from "@/lib/domain/problem";

const place = (): string => path.join(path.dirname(databaseFile()), "assay-secret");

/** ASSAY_SECRET must have as many characters. */
const shortest = 32;

/** Only the database's owner can read the file. Throws Refusal if it cannot be read, or holds no whole key. */
export function keyInFile(): string {
  if (!existsSync(place())) makeKey();
  const key = read();
  if (key.length < shortest) throw new Refusal(`${place()} holds no whole key. ${cure}`);
  return key;
}

const cure = "Restore a copy of it, or delete it: then people sign in again, and the keys of judges must be entered again.";

function read(): string {
  try {
    return readFileSync(place(), "utf8").trim();
  } catch (error) {
    throw new Refusal(`${place()} cannot be read (${(error as NodeJS.ErrnoException).code}). Let Assay's account read it.`);
  }
}

/** Written apart: a full disk or a killed process must not leave a part of a key. */
function makeKey(): void {
  const made = `${place()}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(made, randomBytes(32).toString("base64url"), { mode: privateFile, flag: "wx", flush: true });
    putInPlace(made);
  } finally {
    rmSync(made, { force: true });
  }
}

function putInPlace(made: string): void {
  try {
    linkSync(made, place());
  } catch {
    // Another process was faster, or the file system has no hard links.
    if (!existsSync(place())) renameSync(made, place());
  }
}

export const madeKey = (): string | null => (existsSync(place()) ? keyInFile() : null);
