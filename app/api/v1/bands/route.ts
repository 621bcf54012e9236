import { BandsBody } from "assay-lib/api/settings";
import { readBands, setThresholds } from "assay-lib/db/thresholds";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json(await readBands()));

export const PUT = respond(async (request) => {
  await setThresholds(await readJson(request, BandsBody), actorOfRequest(request));
  return json(await readBands());
});
