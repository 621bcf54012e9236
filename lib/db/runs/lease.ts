import type { Prisma } from "@/prisma/client/client";

/** Milliseconds that a lease may lie ahead. One that lies further was written by a clock that has been set back since. */
const aheadAtMost = 60_000;

const latest = (now: Date): Date => new Date(now.getTime() + aheadAtMost);

/** Whether somebody gave a sign of life for a run until `leaseUntil` and that time has not come. */
export const isHeld = (leaseUntil: Date | null, now = new Date()): boolean =>
  leaseUntil !== null && leaseUntil >= now && leaseUntil <= latest(now);

/** Runs whose lease somebody holds. */
export const heldLease = (now = new Date()) => ({ leaseUntil: { gte: now, lte: latest(now) } }) satisfies Prisma.RunWhereInput;

/** Runs whose lease nobody has, or has given a sign of life for. */
export const freeLease = (now = new Date()) =>
  ({
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }, { leaseUntil: { gt: latest(now) } }],
  }) satisfies Prisma.RunWhereInput;
