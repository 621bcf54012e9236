import { NewRound, RoundsQuery } from "assay-lib/api/rounds/reports";
import { listRounds } from "assay-lib/db/rounds/store";
import { requireRound } from "assay-lib/rounds/label";
import { startRound } from "assay-lib/rounds/manage";
import { detailOfRound, reportRounds } from "assay-lib/rounds/reported/detail";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { run, cursor, limit } = readQuery(request, RoundsQuery);
  const skip = offsetOf(cursor);
  const all = await listRounds(run);
  const rounds = await reportRounds(all.slice(skip, skip + limit));
  return json({ rounds, total: all.length, next: nextCursor(skip, rounds.length, all.length) });
});

export const POST = respondOnce(async (request) => {
  const id = await startRound(await readJson(request, NewRound), actorOfRequest(request));
  return json(await detailOfRound(await requireRound(id), false), 201);
});
