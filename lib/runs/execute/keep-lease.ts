import type { Run } from "@/lib/db/runs/list";
import { renewLease } from "@/lib/db/runs/status";

/** Milliseconds that a lease lasts, and between two renewals. */
export const leaseFor = 20_000;
const renewEvery = 1_000;

/** Renews the lease until stopped; calls `onLost` if `owner` no longer holds it, or the run's status has changed. */
export function keepLease({ id, status }: Run, owner: string, onLost: () => void): { stop: () => void } {
  const timer = setInterval(() => {
    renewLease(id, owner, new Date(Date.now() + leaseFor), status).then((held) => held || onLost(), onLost);
  }, renewEvery);
  return { stop: () => clearInterval(timer) };
}
