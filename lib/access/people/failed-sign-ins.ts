import { recordEvent } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import type { Actor } from "@/lib/domain/people/actor";

/** Failures recorded in an hour for each account, and for all unknown accounts together; further ones are only counted. */
const mostAnHour = 20;
const hour = 3_600_000;

interface Budget {
  since: number;
  recorded: number;
  unrecorded: number;
}

// On the process: the web server's bundles contain this file more than once. One entry for each account at most.
const kept = globalThis as { assayFailedSignIns?: Map<string, Budget> };

/**
 * Records that somebody failed to sign in, within bounds, so that an attack cannot fill the disk. The e-mail address is recorded only where it is an account's: people also type their password into that
 * field.
 */
export async function recordFailedSignIn(
  email: string,
  address: string,
  reason: "wrong password" | "too many attempts",
  now = Date.now(),
): Promise<void> {
  // Asked in any case, so that the time taken says nothing about which accounts exist.
  const account = await db.user.findUnique({ where: { email }, select: { email: true } });
  const target = account?.email ?? "an unknown account";
  kept.assayFailedSignIns ??= new Map();
  const before = kept.assayFailedSignIns.get(target);
  const isSameHour = before && now - before.since < hour;
  const budget = isSameHour ? before : { since: now, recorded: 0, unrecorded: before?.unrecorded ?? 0 };
  kept.assayFailedSignIns.set(target, budget);
  if (budget.recorded >= mostAnHour) {
    budget.unrecorded++;
    return;
  }
  budget.recorded++;
  const { unrecorded } = budget;
  budget.unrecorded = 0;
  const by: Actor = { kind: "visitor", id: null, name: "Not signed in", email: null, address, token: null };
  await recordEvent(by, "sign-in-failed", target, {
    reason,
    ...(unrecorded > 0 && { "further failures before": unrecorded }),
  });
}
