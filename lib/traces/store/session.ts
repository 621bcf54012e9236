import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";
import { mostTracesNear } from "@/lib/domain/traces/bounds";

/** A trace's place in its session, and what it adds to the conversation: null if nothing. */
export interface SessionTurns {
  session: string | null;
  startedAt: string | null;
  turnsJson: string | null;
}

type Place = Omit<SessionTurns, "turnsJson"> & { project: string };

/** Nearest first. */
async function neighbours({ project, session, startedAt }: Place, side: "lt" | "gt") {
  if (session === null || startedAt === null) return [];
  return db.trace.findMany({
    where: { project, session, startedAt: { [side]: startedAt }, turnsJson: { not: null } },
    select: side === "lt" ? { id: true, turnsJson: true } : { id: true },
    orderBy: { startedAt: side === "lt" ? "desc" : "asc" },
    take: mostTracesNear,
  });
}

/** `turnsJson` of the traces before it in its session, newest first. */
export const turnsBefore = async (place: Place): Promise<string[]> =>
  (await neighbours(place, "lt")).map(({ turnsJson }) => turnsJson ?? "");

/** Traces after a changed one wait to be joined again, except those of `changes`, which are being joined. */
export async function storeTurns(
  changes: readonly { id: string; project: string; before: SessionTurns; now: SessionTurns }[],
): Promise<void> {
  const later = new Set<string>();
  const changed = changes.filter(({ before, now }) => isMoved(before, now) || before.turnsJson !== now.turnsJson);
  if (changed.length === 0) return;
  for (const { project, before, now } of changed)
    for (const place of isMoved(before, now) ? [before, now] : [now])
      for (const { id } of await neighbours({ project, ...place }, "gt")) later.add(id);
  for (const { id } of changes) later.delete(id);
  const rows = changed.map(({ id, now }) => [id, now.session, now.startedAt, now.turnsJson]);
  const given = dialect.rows("?", { id: "text", session: "text", startedAt: "text", turnsJson: "text" });
  await transact([
    [
      `UPDATE "Trace" SET "session" = given."session", "startedAt" = given."startedAt", "turnsJson" = given."turnsJson"
       FROM ${given} given WHERE "Trace"."id" = given."id"`,
      JSON.stringify(rows),
    ],
    [
      `UPDATE "Trace" SET "version" = "version" + 1, "state" = 'waiting',
         "attempts" = CASE WHEN "state" = 'waiting' THEN "attempts" ELSE 0 END,
         "waitingSince" = CASE WHEN "state" = 'waiting' THEN "waitingSince" ELSE ${dialect.moment("?2")} END,
         "dueAt" = CASE WHEN "state" = 'waiting' THEN "dueAt" ELSE ${dialect.moment("?2")} END
       WHERE "state" IN ('sampled', 'waiting') AND "id" IN ${dialect.values("?1", "text")}`,
      JSON.stringify([...later]),
      storedTime(),
    ],
  ]);
}

const isMoved = (before: SessionTurns, now: SessionTurns): boolean =>
  before.session !== now.session || before.startedAt !== now.startedAt;
