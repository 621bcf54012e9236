import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";
import { type Actor, actorKinds } from "@/lib/domain/people/actor";
import type { AuditAction, AuditDetail } from "@/lib/domain/people/audit";
import type { Prisma } from "@/prisma/client/client";

/** Most characters of a name, a target or a value of the detail; the rest is cut. */
const longest = 200;
/** Most values of an event's detail; the rest is dropped. */
const mostDetails = 8;

const brief = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Writes an event to the audit log. `target` names what was acted on, as people call it. Do not call it inside `write`. */
export async function recordEvent(actor: Actor, action: AuditAction, target: string, detail: AuditDetail = {}): Promise<void> {
  const details = { ...(actor.token !== null && { token: actor.token }), ...detail };
  const bounded = Object.entries(details)
    .slice(0, mostDetails)
    .map(([name, value]) => [name, typeof value === "string" ? brief(value) : value]);
  await write(() =>
    db.auditEvent.create({
      data: {
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: brief(actor.name),
        actorEmail: actor.email,
        address: actor.address?.slice(0, 100) ?? null,
        action,
        target: brief(target),
        detailJson: JSON.stringify(Object.fromEntries(bounded)),
      },
      select: { id: true },
    }),
  );
}

const Detail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const Kind = z.enum(actorKinds);

export interface AuditFilter {
  action?: string | undefined;
  /** An account's id, or the kind of actor if it has no account. */
  actor?: string | undefined;
  since?: Date | undefined;
}

const where = ({ action, actor, since }: AuditFilter): Prisma.AuditEventWhereInput => ({
  ...(action && { action }),
  ...(actor && (Kind.safeParse(actor).success ? { actorKind: actor, actorId: null } : { actorId: actor })),
  ...(since && { at: { gte: since } }),
});

/** A page of events, newest first, and the total. */
export async function listEvents(filter: AuditFilter, { skip = 0, take = 50 }: { skip?: number; take?: number } = {}) {
  const [rows, total] = await Promise.all([
    db.auditEvent.findMany({ where: where(filter), orderBy: { id: "desc" }, skip, take }),
    db.auditEvent.count({ where: where(filter) }),
  ]);
  const events = rows.map(({ detailJson, actorKind, ...row }) => ({
    ...row,
    actorKind: Kind.parse(actorKind),
    detail: Detail.parse(JSON.parse(detailJson)),
  }));
  return { events, total };
}
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["events"][number];

/** Everyone in the log, for a filter: `value` is what `AuditFilter.actor` takes. */
export async function listActors(): Promise<{ value: string; name: string; email: string | null }[]> {
  const rows = await db.$queryRaw<{ value: string; name: string; email: string | null }[]>`
    SELECT coalesce("actorId", "actorKind") AS "value", max("actorName") AS "name", max("actorEmail") AS "email"
    FROM "AuditEvent" GROUP BY 1 ORDER BY 2, 3 NULLS FIRST LIMIT 500`;
  return rows;
}

/** Whether the person with this e-mail address has signed in from this client address before. */
export async function hasSignedInFrom(email: string, address: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "User" u JOIN "AuditEvent" e ON e."actorId" = u."id"
    WHERE u."email" = ${email} AND e."action" = 'sign-in' AND e."address" = ${address} LIMIT 1`;
  return rows.length > 0;
}

/**
 * Deletes events older than the given date, and all but the newest `mostFailures` failed sign-ins. Returns how many it deleted.
 */
export async function deleteEvents(before: Date, mostFailures: number): Promise<number> {
  const failed = { action: "sign-in-failed" satisfies AuditAction };
  const [last] = await db.auditEvent.findMany({
    where: failed,
    orderBy: { id: "desc" },
    skip: mostFailures,
    take: 1,
    select: { id: true },
  });
  const { count } = await write(() =>
    db.auditEvent.deleteMany({
      where: { OR: [{ at: { lt: before } }, ...(last ? [{ ...failed, id: { lte: last.id } }] : [])] },
    }),
  );
  return count;
}
