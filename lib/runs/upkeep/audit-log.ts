import * as z from "zod";
import { deleteEvents, recordEvent } from "@/lib/db/audit";
import { databaseTime } from "@/lib/db/location/clock";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { mostDays } from "@/lib/domain/bounds";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { auditDaysByDefault } from "@/lib/domain/people/audit";
import { requireDays } from "./retention";

const AuditSetting = z.object({ days: z.int().min(1).max(mostDays) });

/** Attackers determine the number of failed sign-ins. */
const mostFailures = 20_000;

export const readAuditDays = async (): Promise<number> => (await readSetting("audit", AuditSetting))?.days ?? auditDaysByDefault;

/** Refuses anything but 1 to 3,650. */
export async function setAuditDays(given: number, by: Actor): Promise<void> {
  const days = requireDays(given);
  const from = await readAuditDays();
  await storeSetting("audit", { days });
  await recordEvent(by, "audit-retention-changed", "audit log", { from, to: days });
}

export async function pruneAuditLog(now = databaseTime().getTime()): Promise<number> {
  const days = await readAuditDays();
  const count = await deleteEvents(new Date(now - days * 86_400_000), mostFailures);
  if (count > 0) await recordEvent(assayItself, "audit-pruned", `${count} events`, { events: count, days });
  return count;
}
