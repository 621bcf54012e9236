import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { bounded } from "@/lib/datasets/bytes/decode";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import { dataFolder } from "@/lib/db/place/location";
import { privateFile, privateFolder } from "@/lib/db/place/private-files";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";

/** A file that was sent but not stored yet: it waits next to the database until a person has seen its preview. */
export interface Upload {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
}

const About = z.object({ fileName: z.string(), size: z.int() });
const day = 24 * 3600_000;
/** Characters that most file systems allow in a name. */
const longestFileName = 255;

/** Where files wait until they are stored. */
export const uploadFolder = (): string => path.join(/* turbopackIgnore: true */ dataFolder(), "uploads");
const placeOf = (id: string) => path.join(/* turbopackIgnore: true */ uploadFolder(), id);
/** The path of a file in an upload's folder. */
export const uploadedFile = (id: string, name: string) => path.join(/* turbopackIgnore: true */ placeOf(id), name);
const isId = (id: string) => /^[0-9a-z]{12}$/.test(id);

/** Writes the bytes to a new file and deletes it if they break off. Throws Refusal beyond `most` bytes. */
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

/** Null if the upload does not exist (any more). */
export async function findUpload(id: string): Promise<Upload | null> {
  if (!isId(id)) return null;
  const about = await readFile(uploadedFile(id, "about.json"), "utf8").catch(() => null);
  return about === null ? null : { id, ...About.parse(JSON.parse(about)) };
}

export const openUpload = ({ id }: Upload): AsyncIterable<Uint8Array> => createReadStream(uploadedFile(id, "file"));

export async function deleteUpload(id: string): Promise<void> {
  if (isId(id)) await rm(placeOf(id), { recursive: true, force: true });
}

/** Deletes uploads that nobody stored within `age` milliseconds. */
export async function deleteOldUploads(age = day): Promise<void> {
  const ids = await readdir(uploadFolder()).catch(() => []);
  for (const id of ids) {
    const found = await stat(placeOf(id)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - age) await deleteUpload(id);
  }
}
