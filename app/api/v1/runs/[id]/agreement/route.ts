import { answerAgreement } from "@/app/api/v1/agreement-answer";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) =>
  answerAgreement(request, await requireRun(id), await hiddenFrom(request, id)),
);
