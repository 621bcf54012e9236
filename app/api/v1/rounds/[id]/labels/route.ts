import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { LabelsQuery } from "assay-lib/api/rounds/labels";
import { accountOf } from "assay-lib/domain/people/visitor";
import { reviewerKey } from "assay-lib/domain/reviews/state";
import { writeLabels } from "assay-lib/exports/labels";
import { hiddenOfRuns } from "assay-lib/rounds/hidden";
import { importLabels } from "assay-lib/rounds/imported/import";
import { requireRound } from "assay-lib/rounds/label";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { readQuery } from "@/app/api/v1/read-request";
import { receiveFile } from "@/app/api/v1/receive-file";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

const types = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { format = "jsonl", unblind } = readQuery(request, LabelsQuery);
  const round = await requireRound(id);
  const { runId, pairedRunId } = round;
  const ofRuns = await hiddenOfRuns([runId, ...(pairedRunId === null ? [] : [pairedRunId])], (run) =>
    hiddenFrom(request, run, { unblind }),
  );
  const account = accountOf(readVisitorHeader(request.headers.get(visitorHeader)));
  return new Response(await writeLabels(round, format, { hidden: [...ofRuns], own: account && reviewerKey(account) }), {
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
