import { readQuery } from "@/app/api/v1/read-request";
import { receiveFile } from "@/app/api/v1/receive-file";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";
import { LabelsQuery } from "@/lib/api/rounds/labels";
import { writeLabels } from "@/lib/exports/labels";
import { importLabels } from "@/lib/rounds/imported/import";
import { requireRound } from "@/lib/rounds/label";

export const dynamic = "force-dynamic";

const types = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { format = "jsonl" } = readQuery(request, LabelsQuery);
  const round = await requireRound(id);
  return new Response(await writeLabels(round, format), {
    headers: {
      "content-type": `${types[format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="assay-round-${round.id}.${format}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});

export const POST = respondOnce<{ id: string }>(async (request, { id }) => {
  const { source } = await receiveFile(request, "labels");
  return json(await importLabels(id, source.bytes, { fileName: source.fileName, signal: request.signal }));
});
