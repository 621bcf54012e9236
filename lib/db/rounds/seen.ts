import { fetchAny, fetchRows } from "@/lib/db/connection/client";

export interface Unlabelled {
  roundId: string;
  itemId: number;
}

/** Items of the run's open rounds that show the sample, and that the person can still label blind. That an item is repeated must not show. */
export const unlabelledOf = (runId: string, sampleId: number, key: string): Promise<Unlabelled[]> => fetchRows`
  SELECT r."id" AS "roundId", i."id" AS "itemId" FROM "RoundItem" i JOIN "Round" r ON r."id" = i."roundId"
  WHERE i."sampleId" = ${sampleId} AND (r."runId" = ${runId} OR r."pairedRunId" = ${runId}) AND r."closedAt" IS NULL
    AND i."repeatOf" IS NULL AND i."isFull" = false
    AND NOT EXISTS (SELECT 1 FROM "RoundEntry" e
      WHERE e."itemId" = i."id" AND e."reviewerKey" = ${key} AND e."isCurrent" = true AND e."kind" IN ('label', 'cannot'))
    AND NOT EXISTS (SELECT 1 FROM "RoundEntry" e JOIN "RoundItem" o ON o."id" = e."itemId"
      WHERE o."roundId" = i."roundId" AND o."sampleId" = i."sampleId" AND e."reviewerKey" = ${key} AND e."kind" = 'seen')
  ORDER BY r."id", i."position"`;

/** Whether the person has looked at the sample's scores before labelling it. */
export const hasSeen = (roundId: string, sampleId: number, key: string): Promise<boolean> => fetchAny`
  SELECT 1 FROM "RoundItem" i JOIN "RoundEntry" e ON e."itemId" = i."id"
  WHERE i."sampleId" = ${sampleId} AND i."roundId" = ${roundId} AND e."reviewerKey" = ${key} AND e."kind" = 'seen'`;
