import { fetchAny } from "@/lib/db/connection/client";

/** Whether the person has looked at the sample's scores before labelling it. */
export const hasSeen = (roundId: string, sampleId: number, key: string): Promise<boolean> => fetchAny`
  SELECT 1 FROM "RoundItem" i JOIN "RoundEntry" e ON e."itemId" = i."id"
  WHERE i."sampleId" = ${sampleId} AND i."roundId" = ${roundId} AND e."reviewerKey" = ${key} AND e."kind" = 'seen'`;
