import { type Plan, PlanQuery } from "assay-lib/api/comparisons";
import { planQuestions } from "assay-lib/comparison/questions-to-plan";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { other } = readQuery(request, PlanQuery);
  return json({ run: id, other: other ?? null, metrics: await planQuestions(id, other) } satisfies Plan);
});
