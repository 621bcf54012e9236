import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "@/lib/domain/problem";
import { listed } from "@/lib/domain/text/listed";
import { type Limits, mostUnpacked, sizeText } from "./limits";
import { spooled } from "./spooled";

const mostEntries = 10_000;

export class Archive {
  private constructor(
    readonly zip: ZipFile,
    readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads with `read` and closes the archive. What the library finds wrong is a Refusal. */
  static async *open<T>(file: string, read: (archive: Archive) => AsyncIterable<T>): AsyncGenerator<T> {
    let zip: ZipFile | null = null;
    try {
      zip = await openPromise(file, { autoClose: false });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.size === mostEntries)
          throw new Refusal(`The archive has more than ${mostEntries.toLocaleString("en")} files. Unpack it and upload one.`);
        entries.set(entry.fileName, entry);
      }
      yield* read(new Archive(zip, entries));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "Z_";
      if (error instanceof Refusal || !(error instanceof Error) || error.name === "AbortError" || !code.startsWith("Z_"))
        throw error;
      throw new Refusal(`The file is a damaged or truncated archive: ${error.message.slice(0, 100)}. Copy or download it again.`);
    } finally {
      zip?.close();
    }
  }

  /** Empty if the archive has no such file. */
  async *bytes(name: string, limits: Limits): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new Refusal("The archive is encrypted. Save it without a password and upload it again.");
    const size = entry.uncompressedSize;
    if (size > mostUnpacked(limits, entry.compressedSize))
      throw new Refusal(
        `“${name}” in the archive decompresses to ${sizeText(size)}, more than 500 times its size or than the limit for one file.`,
        "too-large",
      );
    const stream: Readable = await this.zip.openReadStreamPromise(entry);
    yield* stream;
  }
}

const isAside = (name: string): boolean => name.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
const isData = (name: string): boolean => /\.(?:csv|tsv|json|jsonl|ndjson|parquet|xlsx|gz)$/i.test(name);

export const unzip = (bytes: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<Uint8Array> =>
  spooled(bytes, (file) =>
    Archive.open(file, (archive) => {
      const names = [...archive.entries.keys()].filter((name) => !isAside(name));
      const data = names.length === 1 ? names : names.filter(isData);
      const [only] = data;
      if (only === undefined || data.length > 1) {
        const found = data.length > 1 ? `${data.length} data files: ${listed(data.slice(0, 8))}` : "no data file";
        throw new Refusal(`The archive holds ${found}. Unpack it and upload one file.`);
      }
      return archive.bytes(only, limits);
    }),
  );
