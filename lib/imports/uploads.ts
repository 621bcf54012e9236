import path from "node:path";
import { bounded } from "@/lib/datasets/bytes/decode";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import type { Upload } from "@/lib/db/location/uploads";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { uploads } from "@/lib/imports/store/uploads";

const day = 24 * 3600_000;
const longestFileName = 255;
const isId = (id: string) => /^[0-9a-z]{12}$/.test(id);

/** Stores nothing if the bytes end early. Throws Refusal beyond `most` bytes. */
export async function saveUpload(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  most: number = defaultLimits.bytes,
): Promise<Upload> {
  const name = path.basename(fileName.replaceAll("\\", "/")).trim();
  if (name === "") throw new Refusal("The file has no name. Rename it and choose it again.");
  if (name.length > longestFileName)
    throw new Refusal(`The file's name is longer than ${longestFileName} characters. Shorten it and choose the file again.`);
  return uploads.save(newId(), name, bounded(bytes, most));
}

/** Null if it does not exist or is gone. */
export const findUpload = async (id: string): Promise<Upload | null> => (isId(id) ? uploads.find(id) : null);

export const openUpload = (upload: Upload): AsyncIterable<Uint8Array> => uploads.read(upload);

export async function deleteUpload(id: string): Promise<void> {
  if (isId(id)) await uploads.delete(id);
}

export const deleteOldUploads = (age = day): Promise<void> => uploads.deleteUnused(age);
