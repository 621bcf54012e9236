import { StringDecoder } from "node:string_decoder";

/** In characters: longer than any 4 MB reply written with escapes. */
const longestLine = 16 * 1024 * 1024;
const mostBytes = 8 * 1024 ** 3;

/** Skips blank lines; yields null for a line longer than `longest` characters. */
export async function* readLines(pieces: AsyncIterable<Uint8Array>, longest = longestLine): AsyncGenerator<string | null> {
  const decoder = new StringDecoder("utf8");
  let parts: string[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > longest ? null : parts.join("");
    parts = [];
    length = 0;
    return line;
  };
  const add = (text: string): void => {
    length += text.length;
    if (length > longest) parts = [];
    else parts.push(text);
  };
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) break;
    const [first = "", ...others] = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)).split("\n");
    add(first);
    for (const next of others) {
      const line = take();
      if (line === null || line.trim() !== "") yield line;
      add(next);
    }
  }
  add(decoder.end());
  const last = take();
  if (last === null || last.trim() !== "") yield last;
}
