import path from "node:path";
import { pathsInside } from "@/lib/datasets/frameworks/offered";
import { type FilePreview, previewFile } from "@/lib/datasets/preview-file";
import { ParameterTally } from "@/lib/domain/parameters/values";
import { Refusal } from "@/lib/domain/problem";
import { ConfigurationNames } from "./configuration-names";
import { findDestination } from "./files";
import { duplicateId } from "./importer";
import type { ImportOptions, ImportSource } from "./options";
import { type Imported, nothingAccepted, type ReadFile, type ScoredRun } from "./report";

/** For duplicates; bounds the memory. */
const mostIds = 1_000_000;

/** Like `importFiles`, without storing. A file that lacks fields is listed in `missing` without reading rows. Throws the same
 *  Refusals, except for a file without valid rows. */
export async function previewFiles(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<FilePreview[]> {
  const { map, contextDelimiter, eachTurn, configuration: forAll, caller, signal, scoreChoices } = options;
  const { existing } = await findDestination(sources, options);
  const names = new ConfigurationNames(existing?.configurations.map(({ name }) => name) ?? [], forAll, caller);
  const lineOf = new Map<string, number>();
  const parameters = new ParameterTally();
  const previews: FilePreview[] = [];
  for (const { fileName, bytes } of sources) {
    const preview = await previewFile(
      bytes,
      { fileName, map, contextDelimiter, eachTurn, caller, signal, scores: scoreChoices },
      5,
      (row) => {
        const configuration = names.nameOf(row.configuration, fileName);
        const { externalId, question, metadata } = row.sample;
        const admitted = () => {
          parameters.add(configuration, metadata);
          return { ...row, configuration };
        };
        if (externalId === null) return admitted();
        const key = JSON.stringify([configuration, externalId]);
        const first = lineOf.get(key);
        if (first !== undefined) return duplicateId(row.line, first, externalId, question);
        if (lineOf.size < mostIds) lineOf.set(key, row.line);
        return admitted();
      },
    );
    if (lineOf.size >= mostIds)
      preview.hints.push(
        `Only the first ${mostIds.toLocaleString("en")} ids were checked for duplicates; others are found during the import.`,
      );
    previews.push(preview);
  }
  previews.at(-1)?.hints.push(...parameters.hints());
  return previews;
}

export interface ImportPreview extends Omit<Imported, "id"> {
  id: null;
  files: ReadFile[];
  runs: ScoredRun[];
}

/** The report of `importFiles` with these options, or the Refusal that it would throw. */
export async function previewImport(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<ImportPreview> {
  const { name } = await findDestination(sources, options);
  const previews = await previewFiles(sources, options);
  for (const { refusedWith, missing } of previews) if (refusedWith !== null) throw new Refusal(refusedWith, "invalid", missing);
  const fileOf = (index: number) => sources[index]?.fileName ?? "";
  const rejected = previews.flatMap(({ problems }, index) =>
    sources.length > 1 ? problems.map((problem) => ({ ...problem, file: fileOf(index) })) : problems,
  );
  const accepted = previews.reduce((sum, preview) => sum + preview.accepted, 0);
  const rejectedCount = previews.reduce((sum, preview) => sum + preview.rejected, 0);
  const files = previews.map(({ format, columns, scores, paths }, index) => ({
    file: path.basename(fileOf(index)),
    format: format.label,
    columns,
    scores,
    paths: pathsInside(paths),
  }));
  if (accepted === 0) throw nothingAccepted(sources, rejectedCount, rejected, files);
  return {
    id: null,
    name,
    configurations: [...new Set(previews.flatMap(({ configurations }) => configurations.map(({ name }) => name ?? "")))],
    accepted,
    rejected,
    rejectedCount,
    hints: [...new Set(previews.flatMap(({ hints }) => hints))],
    existed: false,
    files,
    runs: [],
  };
}
