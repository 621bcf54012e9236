import { databaseTime } from "@/lib/db/location/clock";
import type { Prisma } from "@/prisma/client/client";

/** The longest valid lease in milliseconds. A longer one was written by a clock that has since been set back. */
const aheadAtMost = 60_000;

const latest = (now: Date): Date => new Date(now.getTime() + aheadAtMost);

/** Whether a worker has renewed the lease and it has not run out. */
export const isHeld = (leaseUntil: Date | null, now = databaseTime()): boolean =>
  leaseUntil !== null && leaseUntil >= now && leaseUntil <= latest(now);

/** Runs whose lease is held. */
export const heldLease = (now = databaseTime()) =>
  ({ leaseUntil: { gte: now, lte: latest(now) } }) satisfies Prisma.RunWhereInput;

/** Runs without a lease, or whose lease has run out. */
export const freeLease = (now = databaseTime()) =>
  ({
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }, { leaseUntil: { gt: latest(now) } }],
  }) satisfies Prisma.RunWhereInput;
