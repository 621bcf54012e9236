import { ExportQuery } from "@/app/api/v1/contract";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { exportRun } from "@/lib/runs/export-run";

export const dynamic = "force-dynamic";

const types = { jsonl: "application/x-ndjson", csv: "text/csv; charset=utf-8", json: "application/json" };

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { format, judgments = false } = readQuery(request, ExportQuery);
  const pieces = await exportRun(id, { format, judgments });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const name = `assay-${id}${judgments ? "-judgments" : ""}.${format}`;
  return new Response(body, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
});
