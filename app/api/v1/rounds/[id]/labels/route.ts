import { hiddenFrom } from "@/app/api/v1/hidden";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { readVisitorHeader, visitorHeader } from "@/lib/access/door/visitor-header";
import { LabelsQuery } from "@/lib/api/rounds/reports";
import { accountOf } from "@/lib/domain/people/visitor";
import { reviewerKey } from "@/lib/domain/reviews/state";
import { hiddenOfRuns } from "@/lib/rounds/hidden";
import { requireRound } from "@/lib/rounds/label";
import { labelsOf } from "@/lib/rounds/labels";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { unblind } = readQuery(request, LabelsQuery);
  const { id: round, runId, pairedRunId } = await requireRound(id);
  const ofRuns = await hiddenOfRuns([runId, ...(pairedRunId === null ? [] : [pairedRunId])], (run) =>
    hiddenFrom(request, run, { unblind }),
  );
  const account = accountOf(readVisitorHeader(request.headers.get(visitorHeader)));
  const labels = await labelsOf(round, { hidden: [...ofRuns], own: account && reviewerKey(account) });
  const lines = labels.map((label) => `${JSON.stringify(label)}\n`);
  return new Response(lines.join(""), {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="assay-round-${round}.jsonl"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
