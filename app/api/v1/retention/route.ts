import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { RetentionBody, RetentionQuery } from "@/lib/api/settings";
import { reportRetention, setRetention } from "@/lib/runs/upkeep/retention";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => json(await reportRetention(readQuery(request, RetentionQuery).days)));

export const PUT = respond(async (request) => {
  await setRetention((await readJson(request, RetentionBody)).days, actorOfRequest(request));
  return json(await reportRetention());
});
