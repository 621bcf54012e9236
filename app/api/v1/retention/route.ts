import { RetentionBody, RetentionQuery } from "assay-lib/api/settings";
import { reportRetention, setRetention } from "assay-lib/runs/upkeep/retention";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => json(await reportRetention(readQuery(request, RetentionQuery).days)));

export const PUT = respond(async (request) => {
  await setRetention((await readJson(request, RetentionBody)).days, actorOfRequest(request));
  return json(await reportRetention());
});
