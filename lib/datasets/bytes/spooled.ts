import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** For formats that are read from their end: the bytes go to a temporary file first. */
export async function* spooled<T>(bytes: AsyncIterable<Uint8Array>, read: (file: string) => AsyncIterable<T>): AsyncGenerator<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "assay-upload-"));
  try {
    const file = path.join(folder, "upload");
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
    yield* read(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
