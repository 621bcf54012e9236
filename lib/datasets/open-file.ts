import { refuseBinary, zipKind } from "@/lib/datasets/bytes/binary";
import {
  bounded,
  decodeText,
  type Encoding,
  encodingNamed,
  encodingOf,
  guessedEncoding,
  gunzip,
  isGzip,
  sampleOf,
} from "@/lib/datasets/bytes/decode";
import { unlessAborted, whileTimeLasts } from "@/lib/datasets/bytes/in-time";
import type { Limits } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { unzip } from "@/lib/datasets/bytes/zip";
import { type CallingTool, choiceWords } from "@/lib/datasets/values/caller";
import { Refusal } from "@/lib/domain/problem";
import { isParquet, openParquet } from "./formats/parquet";
import type { ReadChoices, RowSource } from "./formats/row-source";
import { openText } from "./formats/text";
import { openWorkbook } from "./formats/workbook";

const headBytes = 64 * 1024;

interface OpenOptions {
  fileName: string;
  signal?: AbortSignal | undefined;
  isRow?: (value: unknown) => boolean;
  encoding?: string | undefined;
  sheet?: string | undefined;
  caller?: CallingTool | undefined;
  mapped?: readonly string[];
}

interface Opened {
  source: RowSource;
  suffix: string;
}

/** Detects compression, encoding and format by the content. Throws Refusal if it is none of those that Assay reads. */
export async function openFile(
  bytes: AsyncIterable<Uint8Array>,
  { fileName, signal, isRow, encoding: named, sheet, caller = "command", mapped }: OpenOptions,
  limits: Limits,
): Promise<Opened> {
  const outer = await peekBytes(bytes);
  let inner = outer;
  try {
    if (outer.head.length === 0) throw new Refusal(`“${fileName}” is empty.`);
    const zip = zipKind(outer.head, fileName) === "archive" ? "ZIP" : null;
    const packing = isGzip(outer.head) ? "gzip" : zip;
    if (packing) {
      inner = await peekBytes(packing === "gzip" ? gunzip(outer.all) : unzip(bounded(outer.all, limits.bytes), limits));
      if (inner.head.length === 0) throw new Refusal(`“${fileName}” is empty after unpacking.`);
      if (isGzip(inner.head) || zipKind(inner.head, "") === "archive")
        throw new Refusal(`“${fileName}” is packed twice. Unpack it once and upload it again.`);
    }
    const compression = packing ? `, ${packing === "gzip" ? "gzipped" : "zipped"}` : "";
    const all = signal ? unlessAborted(inner.all, signal) : inner.all;
    const decompressed = whileTimeLasts(bounded(all, limits.bytes), limits);
    if (isParquet(inner.head)) return { source: openParquet(decompressed, limits), suffix: compression };
    const name = packing ? fileName.replace(/\.(?:gz|zip)$/i, "") : fileName;
    if (zipKind(inner.head, name) === "workbook")
      return { source: openWorkbook(decompressed, limits, sheet, caller, mapped), suffix: compression };
    const marked = encodingOf(inner.head);
    refuseBinary(inner.head, fileName, marked.name !== "utf-8");
    const isTable = !/^(?:\ufeff|\xef\xbb\xbf)?\s*[[{]/.test(Buffer.from(inner.head.subarray(0, 1000)).toString("latin1"));
    const mayGuess = isTable && marked.label === "UTF-8" && named === undefined;
    const early: string[] = [];
    const choices: Partial<ReadChoices> = {};
    let source: RowSource | null = null;
    const guess = mayGuess ? guessedEncoding(inner.head) : null;
    let encoding: Encoding = named === undefined ? (guess ?? marked) : encodingNamed(named);
    const onGuess = (guessed: Encoding, sample: string) => {
      encoding = guessed;
      (source?.hints ?? early).push(guessHint(guessed, sample, caller));
      choices.encoding = { name: guessed.name, sample };
    };
    if (guess) onGuess(guess, sampleOf(new TextDecoder(guess.name).decode(inner.head)));
    if (named !== undefined)
      choices.encoding = { name: encoding.name, sample: sampleOf(new TextDecoder(encoding.name).decode(inner.head)) };
    const text = decodeText(decompressed, encoding, mayGuess && !guess ? onGuess : undefined, caller === "page");
    source = await openText(text, name, limits, isRow);
    source.hints.unshift(...early);
    source.choices = choices;
    return { source, suffix: `, ${encoding.label}${compression}` };
  } catch (error) {
    await inner.all.return?.();
    throw error;
  }
}

const guessHint = ({ label }: Encoding, sample: string, caller: CallingTool): string =>
  `The file is not UTF-8 and is read as ${label}: “${sample}”. If these words look wrong, ${choiceWords(
    caller,
    "file:encoding=NAME, such as windows-1250, windows-1251, macintosh, shift_jis or gb18030",
    "choose another under Encoding.",
  )}`;

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
