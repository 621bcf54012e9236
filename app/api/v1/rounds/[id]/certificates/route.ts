import { OpenTestPartBody } from "assay-lib/api/rounds/certificates";
import { openTestPart, readCertification } from "assay-lib/rounds/certified/certificates";
import { requireRound } from "assay-lib/rounds/label";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (request, { id }) => {
  const { run } = await readJson(request, OpenTestPartBody);
  const round = await requireRound(id);
  const { isNew } = await openTestPart(round, actorOfRequest(request), run);
  return json(await readCertification(round), isNew ? 201 : 200);
});
