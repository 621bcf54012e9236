import { type FilePreview, previewFile } from "@/lib/datasets/preview-file";
import { type ImportOptions, type ImportSource, stem } from "./files";

/** Ids that are remembered to find those that come twice. */
const mostIds = 1_000_000;

/**
 * Reads one file as `importFiles` would with these options and stores nothing: every configuration under the name that it
 * will have, and a row whose id its configuration holds already among the problems. Throws Refusal as `previewFile` does.
 */
export async function previewUpload({ fileName, bytes }: ImportSource, options: ImportOptions = {}): Promise<FilePreview> {
  const { map, contextDelimiter, configuration: forAll } = options;
  const lineOf = new Map<string, number>();
  const preview = await previewFile(bytes, { fileName, map, contextDelimiter }, 5, (row) => {
    const configuration = forAll?.trim() || row.configuration?.trim() || stem(fileName);
    const { externalId, question } = row.sample;
    if (externalId === null) return { ...row, configuration };
    const key = JSON.stringify([configuration, externalId]);
    const first = lineOf.get(key);
    if (first === undefined) {
      if (lineOf.size < mostIds) lineOf.set(key, row.line);
      return { ...row, configuration };
    }
    const reason = `Same id and configuration as line ${first}: ${externalId.slice(0, 80)}`;
    return { line: row.line, field: "id", reason, excerpt: question.slice(0, 80) };
  });
  if (lineOf.size < mostIds) return preview;
  const hint = `Ids that come twice are looked for among the first ${mostIds.toLocaleString("en")}; the others are checked while storing.`;
  return { ...preview, hints: [...preview.hints, hint] };
}
