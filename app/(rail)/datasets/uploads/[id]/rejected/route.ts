import { previewUpload } from "assay-lib/imports/upload-preview";
import { findUpload } from "assay-lib/imports/uploads";
import { stringify } from "csv-stringify/sync";
import { loadUploadSearch } from "@/components/addresses/upload";
import { refusedUpload, uploadIsGone } from "../../refused";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const upload = await findUpload((await params).id);
  if (!upload) return uploadIsGone();
  const { map, joined, turns, config } = loadUploadSearch(request);
  try {
    const { problems } = await previewUpload(upload, { map, contextDelimiter: joined, eachTurn: turns, configuration: config });
    const rows = problems.map(({ line, field, reason, excerpt }) => [line, field ?? "", reason, excerpt ?? ""]);
    const csv = stringify([["line", "field", "reason", "excerpt"], ...rows], { escape_formulas: true, quoted_match: /[\r\n]/ });
    const name = encodeURIComponent(`${upload.fileName}.rejected.csv`);
    return new Response(`\ufeff${csv}`, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="rejected.csv"; filename*=UTF-8''${name}`,
      },
    });
  } catch (error) {
    return refusedUpload(error, request.signal);
  }
}
