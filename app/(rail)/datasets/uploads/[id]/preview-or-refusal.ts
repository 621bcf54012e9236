import type { inferParserType } from "nuqs/server";
import type { uploadSearch } from "@/components/addresses/upload";
import type { FilePreview } from "@/lib/datasets/preview-file";
import type { Upload } from "@/lib/db/location/uploads";
import { Refusal } from "@/lib/domain/problem";
import { previewUpload } from "@/lib/imports/upload-preview";

export async function previewOrRefusal(
  upload: Upload,
  { map, joined, config }: inferParserType<typeof uploadSearch>,
): Promise<FilePreview | { refusal: string }> {
  try {
    return await previewUpload(upload, { map, contextDelimiter: joined, configuration: config });
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
