import { databaseTime } from "@/lib/db/location/clock";
import { renewLease } from "@/lib/db/runs/claims";
import type { Run } from "@/lib/db/runs/list";

/** In ms. */
export const leaseFor = 20_000;
const renewEvery = 1_000;
/** Behind a lock, more would only take connections from the work; one alone could hang with its connection. */
const mostRenewals = 3;

export const leaseEnd = (): Date => databaseTime(leaseFor);

/** Calls `onLost` if `owner` lost the lease or the run's status has changed. */
export function keepLease({ id, status }: Run, owner: string, onLost: () => void): { stop: () => void } {
  return keepHeld(() => renewLease(id, owner, leaseEnd(), status), onLost);
}

export function keepHeld(renew: () => Promise<boolean>, onLost: () => void): { stop: () => void } {
  let underway = 0;
  const timer = setInterval(() => {
    if (underway === mostRenewals) return;
    underway++;
    renew()
      .then((held) => held || onLost(), onLost)
      .finally(() => underway--);
  }, renewEvery);
  return { stop: () => clearInterval(timer) };
}
