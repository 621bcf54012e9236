import { columns, db, fetchRows, write, writeAny } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import type { MessageType } from "@/lib/webhooks/words/events";
import { Prisma } from "@/prisma/client/client";

export interface Delivery {
  id: string;
  webhookId: string;
  run: { id: string; name: string } | null;
  event: MessageType;
  createdAt: Date;
  attempts: number;
  lastTriedAt: Date | null;
  lastAnswer: string | null;
  acceptedAt: Date | null;
  /** Null once accepted or given up. */
  nextTryAt: Date | null;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  runId: string | null;
  event: MessageType;
  happening: string;
  bodyJson: string;
}

/** In ms, after settling. */
const keptFor = 30 * 86_400_000;
/** In ms. A longer lease came from a clock that has since been set back. */
const longestLease = 60_000;

/** Due immediately. Repetitions of what a webhook already got are left out. */
export async function storeDeliveries(deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const now = databaseTime();
  const rows = deliveries.map(
    ({ id, webhookId, runId, event, happening, bodyJson }) =>
      // INSERT … SELECT, so a webhook or run deleted meanwhile is no error.
      Prisma.sql`INSERT INTO "WebhookDelivery" ("id", "webhookId", "runId", "event", "happening", "bodyJson", "createdAt", "nextTryAt")
      SELECT ${id}, w."id", ${runId}, ${event}, ${happening}, ${bodyJson}, ${now}, ${now} FROM "Webhook" w WHERE w."id" = ${webhookId}
        AND (CAST(${runId} AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM "Run" WHERE "id" = ${runId}))
      ON CONFLICT DO NOTHING`,
  );
  await write(() => db.$transaction(rows.map((row) => db.$executeRaw(row))));
}

export async function latestDeliveries(perWebhook: number): Promise<Delivery[]> {
  const ids = await fetchRows<{ id: string }>`
    SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "webhookId" ORDER BY "createdAt" DESC, "id") AS "place" FROM "WebhookDelivery")
    WHERE "place" <= ${perWebhook}`;
  return listDeliveries({ id: { in: ids.map(({ id }) => id) } }, { take: ids.length });
}

const shown = {
  id: true,
  webhookId: true,
  run: { select: { id: true, name: true } },
  ...columns("event createdAt attempts lastTriedAt"),
  lastAnswer: true,
  acceptedAt: true,
  nextTryAt: true,
} satisfies Prisma.WebhookDeliverySelect;

export async function listDeliveries(
  where: Prisma.WebhookDeliveryWhereInput,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<Delivery[]> {
  const rows = await db.webhookDelivery.findMany({
    where,
    select: shown,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip,
    take,
  });
  return rows as Delivery[];
}

export const countDeliveries = (webhookId: string): Promise<number> => db.webhookDelivery.count({ where: { webhookId } });

export async function requeueDelivery(id: string, webhookId: string): Promise<boolean> {
  return writeAny(() =>
    db.webhookDelivery.updateMany({
      where: { id, webhookId },
      data: { nextTryAt: databaseTime(), attempts: 0, acceptedAt: null },
    }),
  );
}

/** Null without a waiting message. */
export async function nextTryOfAny(): Promise<Date | null> {
  const { _min } = await db.webhookDelivery.aggregate({ _min: { nextTryAt: true } });
  return _min.nextTryAt;
}

export async function webhooksWithDue(now = databaseTime()): Promise<string[]> {
  const rows = await db.webhook.findMany({
    where: { AND: [freeLease(now), { deliveries: { some: { nextTryAt: { lte: now } } } }] },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

const freeLease = (now: Date) =>
  ({
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }, { leaseUntil: { gt: new Date(now.getTime() + longestLease) } }],
  }) satisfies Prisma.WebhookWhereInput;

/** False if another process has it. */
export async function claimWebhook(id: string, milliseconds: number): Promise<boolean> {
  const now = databaseTime();
  return writeAny(() =>
    db.webhook.updateMany({
      where: { id, ...freeLease(now) },
      data: { leaseUntil: new Date(now.getTime() + Math.min(milliseconds, longestLease)) },
    }),
  );
}

/** Extends the lease, or releases it with 0. */
export async function holdWebhook(id: string, milliseconds: number): Promise<void> {
  await write(() =>
    db.webhook.updateMany({
      where: { id },
      data: { leaseUntil: milliseconds > 0 ? databaseTime(Math.min(milliseconds, longestLease)) : null },
    }),
  );
}

const dueMessage = {
  id: true,
  bodyJson: true,
  attempts: true,
  createdAt: true,
  webhook: { select: { url: true, secret: true } },
} satisfies Prisma.WebhookDeliverySelect;
export type DueDelivery = Prisma.WebhookDeliveryGetPayload<{ select: typeof dueMessage }>;

export const nextDue = (of: { id: string } | { webhookId: string }): Promise<DueDelivery | null> =>
  db.webhookDelivery.findFirst({
    where: { ...of, nextTryAt: { lte: databaseTime() } },
    select: dueMessage,
    orderBy: [{ nextTryAt: "asc" }, { createdAt: "asc" }],
  });

export async function settleDelivery(
  id: string,
  { isAccepted, answer, nextTryAt }: { isAccepted: boolean; answer: string; nextTryAt: Date | null },
): Promise<void> {
  const now = databaseTime();
  await write(() =>
    db.webhookDelivery.updateMany({
      where: { id },
      data: {
        attempts: { increment: 1 },
        lastTriedAt: now,
        lastAnswer: answer,
        nextTryAt,
        ...(isAccepted && { acceptedAt: now }),
      },
    }),
  );
}

export async function pruneDeliveries(): Promise<void> {
  await write(() => db.webhookDelivery.deleteMany({ where: { nextTryAt: null, createdAt: { lt: databaseTime(-keptFor) } } }));
}
