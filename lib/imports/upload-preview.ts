import type { FilePreview } from "@/lib/datasets/preview-file";
import type { Upload } from "@/lib/db/location/uploads";
import { version } from "@/lib/domain/process/version";
import { uploads } from "@/lib/imports/store/uploads";
import type { ImportOptions } from "./options";
import { previewFiles } from "./preview";

type Reading = Pick<ImportOptions, "map" | "contextDelimiter" | "eachTurn" | "configuration" | "scoreChoices">;

/** Saved with the file, so the pages of rejected rows do not read it again. Throws Refusal as `previewFiles` does. */
export async function previewUpload(
  upload: Upload,
  { map, contextDelimiter, eachTurn, configuration, scoreChoices = {} }: Reading,
): Promise<FilePreview> {
  const options = { map, contextDelimiter, eachTurn, configuration, scoreChoices, caller: "page" } as const;
  const asked = JSON.stringify([version, options]);
  const saved = await readSaved(upload, asked);
  if (saved) return saved;
  const source = { fileName: upload.fileName, bytes: uploads.read(upload) };
  const [preview] = await previewFiles([source], options);
  if (!preview) throw new Error("One file has one preview.");
  await uploads.savePreview(upload.id, JSON.stringify({ asked, preview } satisfies SavedPreview));
  return preview;
}

interface SavedPreview {
  asked: string;
  preview: FilePreview;
}

async function readSaved(upload: Upload, asked: string): Promise<FilePreview | null> {
  const text = await uploads.readPreview(upload.id);
  if (text === null) return null;
  const saved = JSON.parse(text) as SavedPreview;
  return saved.asked === asked ? saved.preview : null;
}
