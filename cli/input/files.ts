import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import type { SentFile } from "@/lib/domain/api/operation";
import { Refusal } from "@/lib/domain/problem";

/** Throws Refusal if the file cannot be read. */
export async function openInput(fileName: string): Promise<SentFile> {
  await refuseUnreadable(fileName);
  return { fileName, bytes: bytesOf(fileName) };
}

async function* bytesOf(fileName: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(fileName);
}

export async function refuseUnreadable(name: string): Promise<void> {
  try {
    if ((await stat(name)).isDirectory()) throw new Refusal(`${name} is a folder. Name the files in it.`);
    await access(name, constants.R_OK);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${name} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Checked before long work. Throws Refusal. */
export async function refuseUnwritable(name: string): Promise<void> {
  const folder = path.dirname(path.resolve(name));
  try {
    const found = await stat(name).catch(() => null);
    if (found?.isDirectory()) throw new Refusal(`${name} is a folder. Name a file to write to.`);
    await access(found ? name : folder, constants.W_OK);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${name} cannot be written: ${reasonOf(error)}.`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  ENOTDIR: "a part of its path is not a folder",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the file system is read-only",
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
};
