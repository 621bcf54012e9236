import { ResumeBody } from "assay-lib/api/runs";
import { retryRun } from "assay-lib/runs/control/status";
import { readJson } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { requireState } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (request, { id }) => {
  const { limits, judge } = await readJson(request, ResumeBody, { isOptional: true });
  await retryRun(id, limits, judge);
  return json(await requireState(id));
});
