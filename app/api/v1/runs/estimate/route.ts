import { StartRunBody } from "assay-lib/api/runs";
import { estimateRuns } from "assay-lib/runs/start/estimate";
import { planRuns } from "assay-lib/runs/start/plan";
import { reportEstimate } from "@/app/api/v1/estimate";
import { readJson } from "@/app/api/v1/read-request";
import { requestedRun } from "@/app/api/v1/requested-run";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const POST = respond(async (request) => {
  const wanted = requestedRun(await readJson(request, StartRunBody));
  return json(reportEstimate(await estimateRuns(await planRuns(wanted), { signal: request.signal })));
});
