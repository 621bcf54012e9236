import { ExportQuery } from "assay-lib/api/exports";
import { Refusal } from "assay-lib/domain/problem";
import { withHidden } from "assay-lib/domain/sample-query";
import { reportPolicy } from "assay-lib/exports/report/document";
import { rowKinds } from "assay-lib/exports/rows";
import { readSampleQuery } from "assay-lib/samples/from-texts";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { download } from "@/app/download";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const {
    format,
    judgments,
    scores,
    claims,
    comments,
    appendix = false,
    unblind,
    ...given
  } = readQuery(request, ExportQuery, ["filter"]);
  const kinds = { judgments, scores, claims, comments };
  const asked = readSampleQuery(given, await requireRun(id));
  const hidden = await hiddenFrom(request, id, { unblind });
  if (format === "html" || format === "md") {
    refuseParts({ ...kinds, ...given, ...(format === "md" && { appendix }) });
    const headers: HeadersInit =
      format === "html" ? { "content-security-policy": `${reportPolicy}; frame-ancestors 'none'` } : {};
    return download(
      request,
      { kind: "report", run: id, format, appendix, hidden },
      { type: format, name: `assay-${id}-report`, headers },
    );
  }
  if (appendix) throw new Refusal(onlyReports, "invalid", [{ path: "appendix", message: onlyReports }]);
  const [rows = "samples", second] = rowKinds.filter((kind) => kind !== "samples" && kinds[kind]);
  if (second) {
    const message = "A row is either a judgment, a score, a claim or a comment: leave out all but one.";
    throw new Refusal(message, "invalid", [{ path: second, message }]);
  }
  const file = { kind: "results", run: id, format, rows, query: withHidden(asked, hidden) } as const;
  return download(request, file, { type: format, name: `assay-${id}${rows === "samples" ? "" : `-${rows}`}` });
});

const onlyReports = "Only format=html has an appendix.";

function refuseParts(given: Record<string, unknown>): void {
  const path = Object.keys(given).find((name) => given[name]);
  const message = "A report covers the whole run: format=html takes only appendix, format=md no other parameter.";
  if (path) throw new Refusal(message, "invalid", [{ path, message }]);
}
