import { readSettings } from "@/lib/domain/comparison/settings";
import { compareContexts } from "@/lib/runs/compare/contexts/compare";
import { compareRuns } from "@/lib/runs/compare/metrics";
import { CompareQuery } from "../contract";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { runs, contexts = true, "pair-by": pairBy, ...settings } = readQuery(request, CompareQuery);
  const comparison = await compareRuns(runs, readSettings({ pairBy, ...settings }));
  return json({ ...comparison.report, ...(contexts && { contexts: await compareContexts(comparison) }) });
});
