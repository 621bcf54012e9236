import { ExportQuery } from "assay-lib/api/exports";
import { Refusal } from "assay-lib/domain/problem";
import { withHidden } from "assay-lib/domain/sample-query";
import { rowKinds } from "assay-lib/exports/rows";
import { readSampleQuery } from "assay-lib/samples/from-texts";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { download } from "@/app/download";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { format, judgments, scores, claims, comments, unblind, ...given } = readQuery(request, ExportQuery, ["filter"]);
  const kinds = { judgments, scores, claims, comments };
  const asked = readSampleQuery(given, await requireRun(id));
  const hidden = await hiddenFrom(request, id, { unblind });
  if (format === "md") {
    refuseParts({ ...kinds, ...given });
    return download(request, { kind: "markdown", run: id, hidden }, { type: "md", name: `assay-${id}` });
  }
  const [rows = "samples", second] = rowKinds.filter((kind) => kind !== "samples" && kinds[kind]);
  if (second) {
    const message = "A row is either a judgment, a score, a claim or a comment: leave out all but one.";
    throw new Refusal(message, "invalid", [{ path: second, message }]);
  }
  const file = { kind: "results", run: id, format, rows, query: withHidden(asked, hidden) } as const;
  return download(request, file, { type: format, name: `assay-${id}${rows === "samples" ? "" : `-${rows}`}` });
});

function refuseParts(given: Record<string, unknown>): void {
  const path = Object.keys(given).find((name) => given[name]);
  const message = "Markdown covers the whole run: format=md takes no other parameter.";
  if (path) throw new Refusal(message, "invalid", [{ path, message }]);
}
