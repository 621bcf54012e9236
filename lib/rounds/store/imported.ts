import { db, write } from "@/lib/db/connection/client";
import type { RoundEntry } from "@/lib/rounds/words/definition";

export interface ImportedEntry
  extends Pick<
    RoundEntry,
    "itemId" | "reviewer" | "reviewerKey" | "value" | "critique" | "rubricVersion" | "isBlind" | "seconds"
  > {
  /** Null for now. */
  createdAt: Date | null;
}

const atOnce = 500;

/** All or none, with what each person did last and the items that need no more labels. */
export const storeImported = (roundId: string, entries: readonly ImportedEntry[]): Promise<unknown> =>
  write(() =>
    db.$transaction(async (inside) => {
      for (let from = 0; from < entries.length; from += atOnce)
        await inside.roundEntry.createMany({
          data: entries
            .slice(from, from + atOnce)
            .map(({ createdAt, ...entry }) => ({ ...entry, roundId, kind: "label", ...(createdAt && { createdAt }) })),
        });
      await inside.$executeRaw`
        UPDATE "RoundEntry" SET "isCurrent" = ("id" IN (
          SELECT max("id") FROM (
            SELECT "id", "itemId", "reviewerKey", "kind",
              sum(CASE WHEN "kind" = 'undo' THEN -1 ELSE 1 END) OVER (PARTITION BY "itemId", "reviewerKey" ORDER BY "id" DESC) AS "net"
            FROM "RoundEntry" WHERE "roundId" = ${roundId} AND "kind" IN ('label', 'later', 'cannot', 'undo')) "steps"
          WHERE "net" = 1 AND "kind" <> 'undo' GROUP BY "itemId", "reviewerKey"))
        WHERE "roundId" = ${roundId}`;
      await inside.$executeRaw`
        UPDATE "RoundItem" SET "isFull" = ("people" <= (
          SELECT count(*) FROM "RoundEntry" e WHERE e."itemId" = "RoundItem"."id" AND e."isCurrent" AND e."kind" IN ('label', 'cannot')))
        WHERE "roundId" = ${roundId}`;
    }),
  );
