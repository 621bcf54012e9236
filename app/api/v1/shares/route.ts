import { checkShareFilter } from "@/app/share/check-filter";
import { createShare } from "@/lib/access/create-share";
import { shareAddress } from "@/lib/access/share-address";
import { listShares } from "@/lib/db/shares";
import { parseEnvironment } from "@/lib/domain/environment";
import { NewShare } from "@/lib/domain/share";
import { type CreatedShare, type ShareList, SharesQuery } from "../contract";
import { nextCursor, offsetOf } from "../page-cursor";
import { readJson, readQuery } from "../read-request";
import { json, respond } from "../respond";
import { reportShare } from "../share-report";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { cursor, limit } = readQuery(request, SharesQuery);
  const skip = offsetOf(cursor);
  const { shares, total } = await listShares({ skip, take: limit });
  return json({ shares: shares.map(reportShare), total, next: nextCursor(skip, shares.length, total) } satisfies ShareList);
});

export const POST = respond(async (request) => {
  const asked = await checkShareFilter(await readJson(request, NewShare));
  const { id, token, expiresAt } = await createShare(asked);
  const { protocol, host } = new URL(request.url);
  const { ASSAY_PUBLIC_URL: publicUrl } = parseEnvironment(process.env);
  const url = shareAddress(token, { publicUrl, origin: `${protocol}//${request.headers.get("host") ?? host}` });
  return json({ id, url, expiresAt: expiresAt?.toISOString() ?? null } satisfies CreatedShare, 201);
});
