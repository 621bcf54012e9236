import { respond } from "@/app/api/v1/respond";
import { comparisonAsMarkdown } from "@/lib/runs/compare/markdown";
import { requestedComparison } from "../requested-comparison";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { runs, ...comparison } = await requestedComparison(request);
  const headers = { "content-type": "text/markdown; charset=utf-8", "cache-control": "no-store" };
  return new Response(comparisonAsMarkdown(runs, comparison), { headers });
});
