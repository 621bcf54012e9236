import path from "node:path";
import { bounded } from "@/lib/datasets/bytes/decode";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import type { Upload } from "@/lib/db/location/uploads";
import { uploads } from "@/lib/db/uploads";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";

const day = 24 * 3600_000;
/** Characters that most file systems allow in a name. */
const longestFileName = 255;
const isId = (id: string) => /^[0-9a-z]{12}$/.test(id);

/** Keeps a file until a person has seen its preview; nothing of it if its bytes break off. Throws Refusal beyond `most` bytes. */
export async function saveUpload(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  most: number = defaultLimits.bytes,
): Promise<Upload> {
  const name = path.basename(fileName.replaceAll("\\", "/")).trim();
  if (name === "") throw new Refusal("The file has no name. Give it one and choose it again.");
  if (name.length > longestFileName)
    throw new Refusal(`The file's name is longer than ${longestFileName} characters. Shorten it and choose the file again.`);
  return uploads.save(newId(), name, bounded(bytes, most));
}

/** Null if the upload does not exist (any more). */
export const findUpload = async (id: string): Promise<Upload | null> => (isId(id) ? uploads.find(id) : null);

export const openUpload = (upload: Upload): AsyncIterable<Uint8Array> => uploads.read(upload);

export async function deleteUpload(id: string): Promise<void> {
  if (isId(id)) await uploads.delete(id);
}

/** Deletes uploads that nobody stored within `age` milliseconds. */
export const deleteOldUploads = (age = day): Promise<void> => uploads.deleteUnused(age);
