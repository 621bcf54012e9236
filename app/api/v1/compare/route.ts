import { baselineOf } from "@/lib/db/runs/baselines";
import { readLimits } from "@/lib/domain/comparison/limits";
import { readSettings } from "@/lib/domain/comparison/settings";
import { compareContexts } from "@/lib/runs/compare/contexts";
import { gateOf } from "@/lib/runs/compare/gate";
import { compareRuns } from "@/lib/runs/compare/metrics";
import { CompareQuery } from "../contract";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const query = readQuery(request, CompareQuery);
  const { runs, baseline, contexts = true, "pair-by": pairBy, "fail-on-regression": margins, ...settings } = query;
  const ids = baseline === undefined ? runs : [await baselineOf(baseline), ...runs];
  const comparison = await compareRuns(ids, readSettings({ pairBy, ...settings }));
  const { report } = comparison;
  return json({
    ...report,
    ...(margins.length > 0 && {
      gate: gateOf(comparison, readLimits(margins, Object.keys(report.metrics), "fail-on-regression")),
    }),
    ...(contexts && { contexts: await compareContexts(comparison) }),
  });
});
