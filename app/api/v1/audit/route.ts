import { type AuditPage, AuditQuery } from "assay-lib/api/audit";
import { listEvents } from "assay-lib/db/audit";
import { nextCursor, offsetOf } from "../page-cursor";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { cursor, limit, since, action, actor } = readQuery(request, AuditQuery);
  const skip = offsetOf(cursor);
  const filter = { action, actor, since: since === undefined ? undefined : new Date(since) };
  const { events, total } = await listEvents(filter, { skip, take: limit });
  return json({
    events: events.map(({ at, actorKind, actorId, actorName, actorEmail, ...event }) => ({
      ...event,
      at: at.toISOString(),
      actor: { kind: actorKind, id: actorId, name: actorName, email: actorEmail },
    })),
    total,
    next: nextCursor(skip, events.length, total),
  } satisfies AuditPage);
});
