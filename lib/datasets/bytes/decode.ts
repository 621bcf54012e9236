import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { analyse } from "chardet";
import { Refusal } from "@/lib/domain/problem";
import { sizeText } from "./limits";

export interface Encoding {
  name: string;
  label: string;
  isGuessed?: boolean;
}

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** By byte order mark, else by the position of zero bytes (UTF-16), else UTF-8. */
export function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: "utf-8", label: "UTF-8 with BOM" };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: "utf-16le", label: "UTF-16 LE" };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: "utf-16be", label: "UTF-16 BE" };
  const sample = head.subarray(0, 512);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) i % 2 === 0 ? even++ : odd++;
  const many = sample.length * 0.2;
  if (odd > many && even === 0) return { name: "utf-16le", label: "UTF-16 LE without BOM" };
  if (even > many && odd === 0) return { name: "utf-16be", label: "UTF-16 BE without BOM" };
  return { name: "utf-8", label: "UTF-8" };
}

export function encodingNamed(name: string): Encoding {
  try {
    return { name: new TextDecoder(name).encoding, label: name };
  } catch {
    throw new Refusal(
      `“${name.slice(0, 60)}” is no encoding that can be read. Usual ones are utf-8, windows-1252, windows-1250, windows-1251, macintosh, shift_jis, gb18030, big5 and euc-kr.`,
    );
  }
}

const surely = 20;

/** What Excel's plain CSV may be written in; null if the bytes are UTF-8, or mostly so but damaged. */
export function guessedEncoding(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 64 * 1024);
  const others = new TextDecoder("utf-8").decode(sample, { stream: true }).match(/[^\0-\x7f]/gu) ?? [];
  const wrong = others.filter((character) => character === "\ufffd").length;
  if (wrong === 0 || others.length - wrong > wrong) return null;
  if (kana(sample) > 3) return { ...encodingNamed("shift_jis"), isGuessed: true };
  // Lines of ASCII tell nothing.
  const telling = Buffer.from(sample)
    .toString("latin1")
    .split("\n")
    .filter((line) => /[^\0-\x7f]/.test(line));
  const [likeliest] = analyse(Buffer.from(telling.join("\n"), "latin1"));
  const isKnown =
    likeliest !== undefined && likeliest.confidence >= surely && !/^(?:utf|ascii|iso-2022|iso-8859-[19]$)/i.test(likeliest.name);
  const western = isKnown ? likeliest.name : "windows-1252";
  const letters = new TextDecoder("windows-1252").decode(sample);
  // Icelandic has ð, þ and ý where Turkish has ğ, ş and ı; only Icelandic has vowels with an accent.
  const isTurkish = /^(?:windows-1252|iso-8859-1)$/i.test(western) && /[ðþýÐÞÝ]/.test(letters) && !/[áéíóúæ]/i.test(letters);
  const name = isTurkish ? "windows-1254" : western;
  return { ...encodingNamed(name), isGuessed: true };
}

/** Syllables, if the bytes decode as Shift JIS; a short table tells too little for statistics. */
function kana(sample: Uint8Array): number {
  const text = new TextDecoder("shift_jis").decode(sample, { stream: true });
  return text.includes("\ufffd") ? 0 : (text.match(/[ぁ-んァ-ヶ]/g)?.length ?? 0);
}

export async function* bounded(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const chunk of bytes) {
    passed += chunk.length;
    if (passed > most)
      throw new Refusal(
        `The file is larger than ${sizeText(most)}, the limit for one file. Split it into several files.`,
        "too-large",
      );
    yield chunk;
  }
}

const MiB = 1024 * 1024;

/** Handles several members. Refuses damaged and truncated files, and implausible compression ratios. */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let compressedBytes = 0;
  let decompressedBytes = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      compressedBytes += chunk.length;
      yield chunk;
    }
  };
  const stream = createGunzip();
  const feeding = pipeline(Readable.from(counted(), { objectMode: false }), stream);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      decompressedBytes += chunk.length;
      if (decompressedBytes > 64 * MiB && decompressedBytes > compressedBytes * 500)
        throw new Refusal(
          "The gzip file decompresses to more than 500 times its size, which is not plausible for text. Upload it unpacked.",
          "too-large",
        );
      yield chunk;
    }
    await feeding;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "Z_BUF_ERROR")
      throw new Refusal(
        `The gzip file is truncated after ${sizeText(compressedBytes)}: its end is missing. Copy or download it again.`,
      );
    if (code.startsWith("Z_"))
      throw new Refusal("The gzip file is damaged and cannot be decompressed. Compress or download it again.");
    throw error;
  } finally {
    stream.destroy();
  }
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** How many bytes after `pending` decode. Every prefix of decodable bytes decodes, so binary search works. */
function decodable(bytes: Uint8Array, pending: Uint8Array, encoding: string): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      decoder.decode(pending, { stream: true });
      decoder.decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}

function wordAt(bytes: Uint8Array, at: number): string {
  const text = new TextDecoder("windows-1252").decode(bytes.subarray(Math.max(0, at - 40), at + 40));
  const before = /[^\s,;|\t"]*$/.exec(text.slice(0, Math.min(40, at)))?.[0] ?? "";
  return before + (/^[^\s,;|\t"]*/.exec(text.slice(Math.min(40, at)))?.[0] ?? "");
}

/** Refuses invalid bytes, with the word and the line of the first. `onGuess` allows another encoding if all before it is ASCII. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  onGuess?: (guess: Encoding, sample: string) => void,
  isOnPage = false,
): AsyncGenerator<string> {
  let decoder = new TextDecoder(encoding.name, { fatal: true });
  let isAscii = true;
  let line = 1;
  let pending: Uint8Array = new Uint8Array();
  const refuse = (word: string, lineAt: number): never => {
    const what = `The file is not ${encoding.label}: “${word}” in line ${lineAt} does not decode.`;
    const at = { path: "file:encoding", message: `“${word}” does not decode` };
    throw new Refusal(`${what} ${fixOf(encoding, isOnPage)}`, "invalid", [at]);
  };
  for await (const chunk of bytes) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      const guess = onGuess && isAscii && pending.length === 0 ? guessedEncoding(chunk) : null;
      if (guess) {
        decoder = new TextDecoder(guess.name);
        isAscii = false;
        const guessed = decoder.decode(chunk, { stream: true });
        onGuess?.(guess, sampleOf(guessed));
        line += newlines(guessed);
        yield guessed;
        continue;
      }
      const good = decodable(chunk, pending, encoding.name);
      const whole = Buffer.concat([pending, chunk.subarray(0, good)]);
      // A character with an invalid continuation is wrong from its first byte.
      const incomplete = incompleteEnd(whole, encoding.name);
      const before = new TextDecoder(encoding.name).decode(whole.subarray(0, whole.length - incomplete));
      return refuse(wordAt(Buffer.concat([pending, chunk]), whole.length - incomplete), line + newlines(before));
    }
    isAscii &&= text.length === chunk.length;
    line += newlines(text);
    // Keeps UTF-16 units aligned.
    const odd = (pending.length + chunk.length) % 2;
    const tail = chunk.length > 8 ? chunk.subarray(odd - 8) : Buffer.concat([pending, chunk]);
    pending = Buffer.from(tail.subarray(tail.length - incompleteEnd(tail, encoding.name)));
    if (text) yield text;
  }
  try {
    const rest = decoder.decode();
    if (rest) yield rest;
  } catch {
    refuse(wordAt(pending, 0), line);
  }
}

export function sampleOf(text: string): string {
  const at = Math.max(0, text.search(/[^\0-\x7f]/));
  const [before = ""] = text
    .slice(Math.max(0, at - 30), at)
    .split(/[\r\n]/)
    .slice(-1);
  return (before + text.slice(at, at + 30).split(/[\r\n]/, 1)[0]).trim();
}

function fixOf({ name, isGuessed }: Encoding, isOnPage: boolean): string {
  if (isOnPage) return "Choose another under Encoding, or save it as UTF-8.";
  if (isGuessed) return "Name its encoding with the mapping file:encoding=NAME, or save it as UTF-8.";
  if (name !== "utf-8") return "It may be damaged; save it as UTF-8.";
  return "If the word looks right, add the mapping file:encoding=windows-1252; else name its encoding so, or save it as UTF-8.";
}

function incompleteEnd(bytes: Uint8Array, encoding: string): number {
  const at = (fromEnd: number) => bytes[bytes.length - fromEnd] ?? 0;
  if (encoding.startsWith("utf-16")) {
    const odd = bytes.length % 2;
    const high = at(odd + (encoding === "utf-16le" ? 1 : 2));
    return bytes.length >= odd + 2 && high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
  }
  if (encoding !== "utf-8") return 0;
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = at(back);
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return 2 + Number(byte >= 0xe0) + Number(byte >= 0xf0) > back ? back : 0;
  }
  return 0;
}
