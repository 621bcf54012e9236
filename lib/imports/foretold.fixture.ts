import { expect } from "vitest";
import { inPieces } from "@/lib/datasets/every-event.fixture";
import { Refusal } from "@/lib/domain/problem";
import { importFiles } from "./files";
import type { ImportOptions } from "./options";
import { type ImportPreview, previewImport } from "./preview";
import type { Imported } from "./report";

export type File = [fileName: string, bytes: Uint8Array];
export const sources = (files: readonly File[]) =>
  files.map(([fileName, bytes]) => ({ fileName, bytes: inPieces(bytes, 65_536) }));

/** A report or the refusal that ended it, with a sentence per rejected row. */
async function outcome(ends: Promise<Imported | ImportPreview>) {
  const report = await ends.catch((error: unknown) => error);
  if (report instanceof Refusal) return { kind: report.kind, message: report.message, errors: report.errors };
  if (report instanceof Error) throw report;
  const { name, configurations, accepted, rejected, rejectedCount } = report as Imported;
  // A preview lists what looks like a score apart from its hints.
  const hints = (report as Imported).hints.filter((hint) => !/ (?:looks like a score|look like scores) and /.test(hint));
  return { name, configurations, accepted, rejected, rejectedCount, hints };
}

/** Previews files, then imports them; both must report the same, which it returns. */
export async function foretold(files: readonly File[], options: ImportOptions = {}) {
  const preview = await outcome(previewImport(sources(files), options));
  expect(await outcome(importFiles(sources(files), options))).toEqual(preview);
  return preview;
}
