import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bounded } from "@/lib/datasets/bytes/decode";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import { databaseUrl } from "@/lib/db/connection/location";
import { privateFile, privateFolder } from "@/lib/db/connection/private-files";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";

/** A file that was sent and is not stored yet: it waits beside the database until a person has seen what it holds. */
export interface Upload {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
}

const About = z.object({ fileName: z.string(), size: z.int() });
const day = 24 * 3600_000;
/** What a file's name may hold on most systems. */
const longestFileName = 255;

const folder = (): string => {
  const { pathname } = new URL(databaseUrl());
  return path.join(/* turbopackIgnore: true */ path.dirname(fileURLToPath(`file://${pathname}`)), "uploads");
};
const placeOf = (id: string) => path.join(/* turbopackIgnore: true */ folder(), id);
/** A file of an upload's own folder. */
export const uploadedFile = (id: string, name: string) => path.join(/* turbopackIgnore: true */ placeOf(id), name);
const isId = (id: string) => /^[0-9a-z]{12}$/.test(id);

/** Writes the bytes to a file of their own; nothing of it stays when they break off. Throws Refusal beyond `most` bytes. */
export async function saveUpload(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  most: number = defaultLimits.bytes,
): Promise<Upload> {
  const name = path.basename(fileName.replaceAll("\\", "/")).trim();
  if (name === "") throw new Refusal("The file has no name. Give it one and choose it again.");
  if (name.length > longestFileName)
    throw new Refusal(`The file's name is longer than ${longestFileName} characters. Shorten it and choose the file again.`);
  const id = newId();
  const place = placeOf(id);
  await mkdir(place, { recursive: true, mode: privateFolder });
  try {
    await pipeline(
      Readable.from(bounded(bytes, most), { objectMode: false }),
      createWriteStream(uploadedFile(id, "file"), { mode: privateFile }),
    );
    const { size } = await stat(uploadedFile(id, "file"));
    await writeFile(uploadedFile(id, "about.json"), JSON.stringify({ fileName: name, size }), { mode: privateFile });
    return { id, fileName: name, size };
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

/** Null for an upload that is not (or no longer) there. */
export async function findUpload(id: string): Promise<Upload | null> {
  if (!isId(id)) return null;
  const about = await readFile(uploadedFile(id, "about.json"), "utf8").catch(() => null);
  return about === null ? null : { id, ...About.parse(JSON.parse(about)) };
}

/** The bytes of an upload, from the beginning. */
export const openUpload = ({ id }: Upload): AsyncIterable<Uint8Array> => createReadStream(uploadedFile(id, "file"));

export async function deleteUpload(id: string): Promise<void> {
  if (isId(id)) await rm(placeOf(id), { recursive: true, force: true });
}

/** Removes uploads that nobody stored within `age` milliseconds. */
export async function deleteOldUploads(age = day): Promise<void> {
  const ids = await readdir(folder()).catch(() => []);
  for (const id of ids) {
    const found = await stat(placeOf(id)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - age) await deleteUpload(id);
  }
}
