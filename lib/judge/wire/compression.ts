import { brotliDecompressSync, createBrotliDecompress, createGunzip, createInflate, gunzipSync, inflateSync } from "node:zlib";
import { ReplyTooLarge, UnreadableBody } from "./unusable";

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

/** Some gateways compress although no compression is requested. */
export function decompressed(body: Buffer, encoding: string | string[] | undefined, most: number): Buffer {
  const decode = encoding === undefined ? undefined : decoders.get(String(encoding).trim().toLowerCase());
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError) throw new ReplyTooLarge(most);
    throw new UnreadableBody(`The response claims ${encoding} compression, but cannot be decompressed.`);
  }
}

export const decompressor = (encoding: string | string[] | undefined): NodeJS.ReadWriteStream | undefined =>
  streamDecoders.get(String(encoding).trim().toLowerCase())?.();
