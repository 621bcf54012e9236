import { refuseBinary } from "@/lib/datasets/bytes/binary";
import { bounded, decodeText, encodingOf, gunzip, isGzip } from "@/lib/datasets/bytes/decode";
import { unlessAborted, whileTimeLasts } from "@/lib/datasets/bytes/in-time";
import type { Limits } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { Refusal } from "@/lib/domain/problem";
import { isParquet, openParquet } from "./formats/parquet";
import type { RowSource } from "./formats/row-source";
import { openText } from "./formats/text";

const headBytes = 64 * 1024;

interface Opened {
  source: RowSource;
  /** Encoding and compression. */
  suffix: string;
}

/** Detects compression, encoding and format by the content. Throws Refusal if it is none of those that Assay reads. */
export async function openFile(
  bytes: AsyncIterable<Uint8Array>,
  { fileName, signal, isRow }: { fileName: string; signal?: AbortSignal | undefined; isRow?: (value: unknown) => boolean },
  limits: Limits,
): Promise<Opened> {
  const outer = await peekBytes(bytes);
  let inner = outer;
  try {
    if (outer.head.length === 0) throw new Refusal(`“${fileName}” is empty.`);
    const isGzipped = isGzip(outer.head);
    if (isGzipped) {
      inner = await peekBytes(gunzip(outer.all));
      if (inner.head.length === 0) throw new Refusal(`“${fileName}” is empty after unpacking.`);
      if (isGzip(inner.head)) throw new Refusal(`“${fileName}” is packed twice with gzip. Unpack it once and upload it again.`);
    }
    const compression = isGzipped ? ", gzipped" : "";
    const all = signal ? unlessAborted(inner.all, signal) : inner.all;
    const decompressed = whileTimeLasts(bounded(all, limits.bytes), limits);
    if (isParquet(inner.head)) return { source: openParquet(decompressed, limits), suffix: compression };
    const encoding = encodingOf(inner.head);
    refuseBinary(inner.head, fileName, encoding.name !== "utf-8");
    const name = isGzipped ? fileName.replace(/\.gz$/i, "") : fileName;
    const source = await openText(decodeText(decompressed, encoding), name, limits, isRow);
    return { source, suffix: `, ${encoding.label}${compression}` };
  } catch (error) {
    await inner.all.return?.();
    throw error;
  }
}

async function peekBytes(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterableIterator<Uint8Array> }> {
  let size = 0;
  const { head, all } = await peek(bytes, (chunk) => {
    size += chunk.length;
    return size >= headBytes;
  });
  return { head: Buffer.concat(head).subarray(0, headBytes), all };
}
