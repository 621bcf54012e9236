import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { RetentionBody, RetentionQuery } from "@/lib/api/settings";
import { previewRetention, readRetention, setRetention } from "@/lib/runs/upkeep/retention";

export const dynamic = "force-dynamic";

async function state(asked?: number) {
  const set = await readRetention();
  const days = asked ?? set.days;
  return json({ ...set, due: days === null ? null : (await previewRetention(days)).impact });
}

export const GET = respond((request) => state(readQuery(request, RetentionQuery).days));

export const PUT = respond(async (request) => {
  await setRetention((await readJson(request, RetentionBody)).days, actorOfRequest(request));
  return state();
});
