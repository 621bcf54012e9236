import * as z from "zod";
import { db, fetchAny, fetchRows, withJson, write } from "@/lib/db/connection/client";
import { type Actor, actorKinds } from "@/lib/domain/people/actor";
import type { AuditAction, AuditDetail } from "@/lib/domain/people/audit";
import type { Prisma } from "@/prisma/client/client";

/** In characters; longer values are cut. */
const longest = 200;
const mostDetails = 8;

const brief = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** `target` is the name that people use. Do not call it inside `write`. */
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
  actor?: string | undefined;
  since?: Date | undefined;
}

const where = ({ action, actor, since }: AuditFilter): Prisma.AuditEventWhereInput => ({
  ...(action && { action }),
  ...(actor && (Kind.safeParse(actor).success ? { actorKind: actor, actorId: null } : { actorId: actor })),
  ...(since && { at: { gte: since } }),
});

export async function listEvents(filter: AuditFilter, { skip = 0, take = 50 }: { skip?: number; take?: number } = {}) {
  const [rows, total] = await Promise.all([
    db.auditEvent.findMany({ where: where(filter), orderBy: { id: "desc" }, skip, take }),
    db.auditEvent.count({ where: where(filter) }),
  ]);
  const events = rows.map((row) => ({ ...withJson(row, { detailJson: Detail }), actorKind: Kind.parse(row.actorKind) }));
  return { events, total };
}
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>["events"][number];

export const reportedEvent = ({ actorKind, actorId, actorName, actorEmail, ...event }: ListedEvent) => ({
  ...event,
  actor: { kind: actorKind, id: actorId, name: actorName, email: actorEmail },
});

export const listActors = (): Promise<{ value: string; name: string; email: string | null }[]> => fetchRows`
  SELECT coalesce("actorId", "actorKind") AS "value", max("actorName") AS "name", max("actorEmail") AS "email"
  FROM "AuditEvent" GROUP BY 1 ORDER BY 2, 3 NULLS FIRST LIMIT 500`;

export const hasSignedInFrom = (email: string, address: string): Promise<boolean> => fetchAny`
  SELECT 1 FROM "User" u JOIN "AuditEvent" e ON e."actorId" = u."id"
  WHERE u."email" = ${email} AND e."action" = 'sign-in' AND e."address" = ${address} LIMIT 1`;

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
