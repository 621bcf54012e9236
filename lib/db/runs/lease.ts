import { databaseTime } from "@/lib/db/location/clock";
import type { Prisma } from "@/prisma/client/client";

/** In ms. A longer lease came from a clock that has since been set back. */
const aheadAtMost = 60_000;

const latest = (now: Date): Date => new Date(now.getTime() + aheadAtMost);

export const isHeld = (leaseUntil: Date | null, now = databaseTime()): boolean =>
  leaseUntil !== null && leaseUntil >= now && leaseUntil <= latest(now);

export const heldLease = (now = databaseTime()) =>
  ({ leaseUntil: { gte: now, lte: latest(now) } }) satisfies Prisma.RunWhereInput;

export const freeLease = (now = databaseTime()) =>
  ({
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }, { leaseUntil: { gt: latest(now) } }],
  }) satisfies Prisma.RunWhereInput;
