import { readFile, rename, writeFile } from "node:fs/promises";
import type { FilePreview } from "@/lib/datasets/preview-file";
import { privateFile } from "@/lib/db/place/private-files";
import { newId } from "@/lib/domain/id";
import { version } from "@/lib/domain/version";
import type { ImportOptions } from "./files";
import { previewFiles } from "./preview";
import { openUpload, type Upload, uploadedFile } from "./uploads";

type Reading = Pick<ImportOptions, "map" | "contextDelimiter" | "configuration">;

/**
 * How an upload will be read. The last preview is saved next to the file, so that the pages of rejected rows and their download do
 * not read the file again. Throws Refusal as `previewFiles` does.
 */
export async function previewUpload(upload: Upload, { map, contextDelimiter, configuration }: Reading): Promise<FilePreview> {
  const options = { map, contextDelimiter, configuration, caller: "page" } as const;
  const asked = JSON.stringify([version, options]);
  const saved = await readKept(upload, asked);
  if (saved) return saved;
  const source = { fileName: upload.fileName, bytes: openUpload(upload) };
  const [preview] = await previewFiles([source], options);
  if (!preview) throw new Error("One file has one preview.");
  await savePreview(upload, { asked, preview });
  return preview;
}

interface SavedPreview {
  asked: string;
  preview: FilePreview;
}

const placeOf = (upload: Upload): string => uploadedFile(upload.id, "preview.json");

async function readKept(upload: Upload, asked: string): Promise<FilePreview | null> {
  const text = await readFile(placeOf(upload), "utf8").catch(() => null);
  if (text === null) return null;
  const saved = JSON.parse(text) as SavedPreview;
  return saved.asked === asked ? saved.preview : null;
}

/** Renames the finished file into place, so that nobody reads half of it. Fails if the upload was cancelled in the meantime. */
async function savePreview(upload: Upload, saved: SavedPreview): Promise<void> {
  const unfinished = uploadedFile(upload.id, `${newId()}.json`);
  await writeFile(unfinished, JSON.stringify(saved), { mode: privateFile })
    .then(() => rename(unfinished, placeOf(upload)))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
}
