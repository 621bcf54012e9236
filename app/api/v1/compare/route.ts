import { compareRuns } from "@/lib/runs/compare-runs";
import { CompareQuery } from "../contract";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { runs } = readQuery(request, CompareQuery);
  const { report } = await compareRuns(runs);
  return json(report);
});
