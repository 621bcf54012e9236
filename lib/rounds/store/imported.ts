import { db, write } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import type { RoundEntry } from "@/lib/rounds/words/definition";
import { markCurrent, markFull } from "./rows";

export interface ImportedEntry extends Omit<RoundEntry, "id" | "kind" | "createdAt"> {
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
      const ofRound = `"roundId" = ?1`;
      await inside.$executeRaw(bind(markCurrent(ofRound), roundId));
      await inside.$executeRaw(bind(markFull(ofRound), roundId));
    }),
  );
