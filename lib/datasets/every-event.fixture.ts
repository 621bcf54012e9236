import { readFile as readBytes } from "node:fs/promises";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { SampleContent } from "@/lib/domain/sample";
import type { ColumnReading } from "./column-reading";
import { type FileFormat, type ReadOptions, readFile } from "./read-file";

export interface Everything {
  format: FileFormat | null;
  columns: ColumnReading[];
  hints: string[];
  samples: (SampleContent & { line: number; configuration: string | null })[];
  problems: RowProblem[];
  /** The refusal that ended the reading; null if the file was read to its end. */
  refusal: string | null;
}

/** Splits bytes into chunks of a size that cuts characters, quotes and line ends. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Reads a file to its end and collects all events. */
export async function readAll(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  options: Partial<ReadOptions> = {},
  pieces = 65536,
): Promise<Everything> {
  const all: Everything = { format: null, columns: [], hints: [], samples: [], problems: [], refusal: null };
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const stream = bytes instanceof Uint8Array ? inPieces(bytes, pieces) : bytes;
  try {
    for await (const event of readFile(stream, { fileName: "file", ...options })) {
      if (event.kind === "format") all.format = event.format;
      else if (event.kind === "columns") Object.assign(all, { columns: event.columns, hints: event.hints });
      else if (event.kind === "problem") all.problems.push(event.problem);
      else all.samples.push({ ...event.sample, line: event.line, configuration: event.configuration });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    all.refusal = error.message;
  }
  return all;
}

export const shape = (name: string): Promise<Buffer> => readBytes(new URL(`./shapes/${name}`, import.meta.url));

/** A valid row of JSON Lines, except for the given fields. */
export const line = (row: Record<string, unknown> = {}): string =>
  `${JSON.stringify({ question: "Who wrote it?", contexts: ["Ann wrote it.", "Bob read it."], response: "Ann", ...row })}\n`;
