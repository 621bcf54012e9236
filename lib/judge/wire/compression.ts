import { brotliDecompressSync, createBrotliDecompress, createGunzip, createInflate, gunzipSync, inflateSync } from "node:zlib";
import { ReplyTooLarge, UnreadableBody } from "./unusable";

/** For bodies that are read as they come. */
const streamDecoders = new Map<string, () => NodeJS.ReadWriteStream>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/** A body of at most `most` bytes, decompressed. No compression is asked for, but some gateways compress anyway. */
export function decompressed(body: Buffer, encoding: string | string[] | undefined, most: number): Buffer {
  const decode = encoding === undefined ? undefined : decoders.get(String(encoding).trim().toLowerCase());
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError) throw new ReplyTooLarge(most);
    throw new UnreadableBody(`The reply says that it is compressed by ${encoding}, but cannot be decompressed.`);
  }
}

/** A stream that decompresses; undefined for a body that is not compressed. */
export const decompressor = (encoding: string | string[] | undefined): NodeJS.ReadWriteStream | undefined =>
  streamDecoders.get(String(encoding).trim().toLowerCase())?.();
