import { NewShare, type ShareList, SharesQuery } from "assay-lib/api/shares";
import { listShares } from "assay-lib/db/shares";
import { makeShare } from "@/app/share/make-share";
import { nextCursor, offsetOf } from "../page-cursor";
import { readJson, readQuery } from "../read-request";
import { actorOfRequest } from "../requesting-actor";
import { json, respond } from "../respond";
import { respondOnce } from "../respond-once";
import { reportShare } from "../share-report";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { cursor, limit } = readQuery(request, SharesQuery);
  const skip = offsetOf(cursor);
  const { shares, total } = await listShares({ skip, take: limit });
  return json({ shares: shares.map(reportShare), total, next: nextCursor(skip, shares.length, total) } satisfies ShareList);
});

export const POST = respondOnce(async (request) => {
  const asked = await readJson(request, NewShare);
  const { protocol, host } = new URL(request.url);
  const made = await makeShare(asked, `${protocol}//${request.headers.get("host") ?? host}`, actorOfRequest(request));
  return json(made, 201);
});
