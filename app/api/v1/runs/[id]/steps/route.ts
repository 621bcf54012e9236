import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { readStepFigures } from "@/lib/summaries/steps";

export const dynamic = "force-dynamic";

const none = { samples: 0, steps: [], rewritten: null };

export const GET = respond<{ id: string }>(async (_request, { id }) =>
  json((await readStepFigures(await requireRun(id))) ?? none),
);
