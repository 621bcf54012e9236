import path from "node:path";
import { type FilePreview, previewFile } from "@/lib/datasets/preview-file";
import { Refusal } from "@/lib/domain/problem";
import { type ImportOptions, type ImportReport, type ImportSource, namesAfterFiles, stem } from "./files";

/** What an import would store; `id` is null, since nothing is. */
export interface ImportPreview extends Omit<ImportReport, "id"> {
  id: null;
  files: { file: string; format: string; columns: FilePreview["columns"] }[];
}

/**
 * Reads files as `importFiles` does and stores nothing. Two rows with one id show only when they are stored. Throws
 * Refusal for a file that cannot be read, and where a field has no column.
 */
export async function previewImport(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<ImportPreview> {
  const preview: ImportPreview = {
    id: null,
    name: options.name?.trim() || stem(sources[0]?.fileName ?? "dataset"),
    configurations: [],
    accepted: 0,
    rejected: [],
    rejectedCount: 0,
    hints: [],
    files: [],
  };
  const nameAfter = namesAfterFiles();
  const names = new Set<string>();
  const hints = new Set<string>();
  for (const { fileName, bytes } of sources) {
    const { map, contextDelimiter } = options;
    const read = await previewFile(bytes, { fileName, map, contextDelimiter });
    if (read.missing.length > 0) {
      throw new Refusal(read.missing.map(({ message }) => message).join(" "), "invalid", read.missing);
    }
    for (const { name } of read.configurations) names.add(options.configuration?.trim() || name?.trim() || nameAfter(fileName));
    for (const hint of read.hints) hints.add(hint);
    const file = sources.length > 1 ? { file: fileName } : {};
    for (const problem of read.problems) preview.rejected.push({ ...problem, ...file });
    preview.accepted += read.accepted;
    preview.rejectedCount += read.rejected;
    preview.files.push({ file: path.basename(fileName), format: read.format.label, columns: read.columns });
  }
  return { ...preview, configurations: [...names], hints: [...hints] };
}
