import { db, fetchRows, write } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { Prisma } from "@/prisma/client/client";

/** Open rounds of the run, of its pair, and of other runs of the same configuration, which judge the same samples. */
export const openRoundsOver = (runId: string): Promise<{ id: string; name: string }[]> =>
  fetchRows<{ id: string; name: string }>`
    WITH "same" AS (SELECT "id" FROM "Run" WHERE "configurationId" = (SELECT "configurationId" FROM "Run" WHERE "id" = ${runId})
      AND "removedAt" IS NULL)
    SELECT "id", "name" FROM "Round" WHERE "closedAt" IS NULL AND "runId" IN (SELECT "id" FROM "same")
    UNION SELECT "id", "name" FROM "Round" WHERE "closedAt" IS NULL AND "pairedRunId" IN (SELECT "id" FROM "same")
    ORDER BY "id"`;

/** SQL condition on an item `i`: the person has neither labelled it nor seen its sample. */
export const isBlindTo = (person: string): Prisma.Sql => Prisma.sql`NOT EXISTS (SELECT 1 FROM "RoundEntry" e
    WHERE e."itemId" = i."id" AND e."reviewerKey" = ${person} AND e."isCurrent" = true AND e."kind" IN ('label', 'cannot'))
  AND NOT EXISTS (SELECT 1 FROM "RoundEntry" e JOIN "RoundItem" o ON o."id" = e."itemId"
    WHERE e."reviewerKey" = ${person} AND e."kind" = 'seen' AND o."roundId" = i."roundId" AND o."sampleId" = i."sampleId")`;

export interface HiddenItem {
  id: number;
  roundId: string;
  sampleId: number;
}

/** Items of the run's samples that lack labels, without repeats; of a person, those that they could still label blind. */
export function hiddenItemsIn(runId: string, roundIds: readonly string[], person: string | null): Promise<HiddenItem[]> {
  return fetchRows<HiddenItem>`
    SELECT i."id", i."roundId", r."sampleId" FROM "RoundItem" i
    JOIN "RunSample" r ON r."runId" = ${runId} AND r."sampleId" IN (i."sampleId", i."otherId")
    WHERE i."roundId" IN ${oneOf(roundIds, "text")} AND i."repeatOf" IS NULL AND i."isFull" = false
      ${person === null ? Prisma.empty : Prisma.sql`AND ${isBlindTo(person)}`}
    ORDER BY i."roundId", i."position"`;
}

/** From now on the person's labels of these items' samples are not blind. */
export async function addSeen(reviewer: Reviewer, items: readonly Pick<HiddenItem, "id" | "roundId">[]): Promise<void> {
  if (items.length === 0) return;
  const rubrics = await db.roundRubric.groupBy({
    by: ["roundId"],
    where: { roundId: { in: [...new Set(items.map(({ roundId }) => roundId))] } },
    _max: { version: true },
  });
  const versions = new Map(rubrics.map(({ roundId, _max }) => [roundId, _max.version ?? 1]));
  const about = { kind: "seen", isBlind: false, isCurrent: false, reviewer: reviewer.name, reviewerKey: reviewerKey(reviewer) };
  const data = items.map(({ id, roundId }) => ({ ...about, roundId, itemId: id, rubricVersion: versions.get(roundId) ?? 1 }));
  await write(() => db.roundEntry.createMany({ data }));
}
