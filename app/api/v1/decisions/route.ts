import { DecisionsQuery, NewDecision } from "assay-lib/api/decisions";
import { listDecisions } from "assay-lib/db/decisions";
import { recordDecision } from "assay-lib/runs/control/decide";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { dataset, run, cursor, limit } = readQuery(request, DecisionsQuery);
  const skip = offsetOf(cursor);
  const { decisions, total } = await listDecisions({ dataset, run }, { skip, take: limit });
  return json({ decisions, total, next: nextCursor(skip, decisions.length, total) });
});

export const POST = respondOnce(async (request) =>
  json(await recordDecision(await readJson(request, NewDecision), actorOfRequest(request)), 201),
);
