import { recordEvent } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import type { Actor } from "@/lib/domain/people/actor";
import { perProcess } from "@/lib/domain/process/values";

/** Per account, and for all unknown accounts together; more are only counted. */
const mostAnHour = 20;
const hour = 3_600_000;

interface Budget {
  since: number;
  recorded: number;
  unrecorded: number;
}

/** At most one per account. */
const budgets = perProcess("failed-sign-ins", () => new Map<string, Budget>());

/** Bounded, so an attack cannot fill the disk. Unknown addresses are not stored, since people also type their password into
 *  that field. */
export async function recordFailedSignIn(
  email: string,
  address: string,
  reason: "wrong password" | "too many attempts",
  now = Date.now(),
): Promise<void> {
  // Always queried, so the response time does not reveal which accounts exist.
  const account = await db.user.findUnique({ where: { email }, select: { email: true } });
  const target = account?.email ?? "an unknown account";
  const before = budgets.get(target);
  const isSameHour = before && now - before.since < hour;
  const budget = isSameHour ? before : { since: now, recorded: 0, unrecorded: before?.unrecorded ?? 0 };
  budgets.set(target, budget);
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
