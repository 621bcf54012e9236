import { MarkdownQuery } from "assay-lib/api/comparisons";
import { gateExitCode } from "assay-lib/comparison/gate/exit-code";
import { comparisonAsMarkdown } from "assay-lib/comparison/markdown";
import { readQuery } from "@/app/api/v1/read-request";
import { respond } from "@/app/api/v1/respond";
import { requestedComparison } from "../requested-comparison";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { comparison, ...more } = await requestedComparison(request, readQuery(request, MarkdownQuery));
  const exitCode = gateExitCode({ gate: more.gate, report: comparison.report });
  const headers = {
    "assay-exit-code": String(exitCode),
    "content-type": "text/markdown; charset=utf-8",
    "cache-control": "no-store",
  };
  return new Response(comparisonAsMarkdown(comparison.runs, { report: comparison.report, ...more }), { headers });
});
