import { RankQuery } from "assay-lib/api/ranking";
import { withPreferences } from "assay-lib/preferences/read";
import { rankRuns } from "assay-lib/ranking/report";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { dataset, runs, metric, baseline, include, "all-pairs": allPairs, "pair-by": pairBy } = readQuery(request, RankQuery);
  return json(await withPreferences(await rankRuns({ dataset, runs }, { metric, baseline, include, allPairs, pairBy })));
});
