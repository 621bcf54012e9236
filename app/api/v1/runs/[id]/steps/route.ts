import { StepsBody, StepsQuery } from "assay-lib/api/comparisons";
import { requireStepFigures } from "assay-lib/judged-steps/read";
import { estimateSteps, startSteps } from "assay-lib/judged-steps/start";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_request, { id }) => json(await requireStepFigures(id)));

export const POST = respondOnce<{ id: string }>(async (request, { id }) => {
  const { estimate } = readQuery(request, StepsQuery);
  await readJson(request, StepsBody);
  if (estimate) return json(await estimateSteps(id));
  return json({ runs: [{ id: await startSteps(id, actorOfRequest(request)) }] }, 201);
});
