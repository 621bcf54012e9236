import { ExportQuery } from "@/app/api/v1/contract";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { readSampleQuery } from "@/app/api/v1/sample-order";
import { download } from "@/app/download";
import { exportRun } from "@/lib/runs/export-run";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { format, judgments = false, ...given } = readQuery(request, ExportQuery, ["filter"]);
  const query = readSampleQuery(given, await requireRun(id));
  const pieces = await exportRun(id, { format, judgments, query });
  return download(pieces, format, `assay-${id}${judgments ? "-judgments" : ""}`);
});
