import { db, write } from "@/lib/db/connection/client";
import type { RoundEntry } from "@/lib/domain/round/definition";

export interface ImportedEntry
  extends Pick<
    RoundEntry,
    "itemId" | "reviewer" | "reviewerKey" | "value" | "critique" | "rubricVersion" | "isBlind" | "seconds"
  > {
  /** Null for now. */
  createdAt: Date | null;
}

const atOnce = 500;

/** All or none. */
export const storeImported = (roundId: string, entries: readonly ImportedEntry[]): Promise<unknown> =>
  write(() =>
    db.$transaction(async (inside) => {
      for (let from = 0; from < entries.length; from += atOnce)
        await inside.roundEntry.createMany({
          data: entries.slice(from, from + atOnce).map(({ createdAt, ...entry }) => ({
            ...{ ...entry, roundId, kind: "label" },
            ...(createdAt && { createdAt }),
          })),
        });
    }),
  );
