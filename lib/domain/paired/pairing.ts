import * as z from "zod";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";

export const PairingReport = z.object({
  by: z.enum(pairings),
  byId: z.int(),
  byText: z.int(),
  /** Paired by id and of the same text. */
  agreeing: z.int(),
  /** Paired by id with another text, though the other run has theirs under another id. */
  misled: z.int(),
});
export type PairingReport = z.infer<typeof PairingReport>;

export const PairReport = PairingReport.extend({
  run: z.string(),
  questions: z.int(),
  /** Questions that only the baseline has, and only the candidate. */
  unpaired: z.tuple([z.int(), z.int()]),
});
export type PairReport = z.infer<typeof PairReport>;

export type PairCounts = Omit<PairingReport, "by">;

/** Ids that only number the rows pair different questions: they count as far as they agree with the texts, where both can be compared. */
export const pairedBest = ({ byId, byText, agreeing, misled }: PairCounts): PairBy =>
  byText > (misled === 0 ? byId : (byId * agreeing) / (agreeing + misled)) ? "text" : "id";

export const pairingRule =
  "Questions pair by id or by text, whichever pairs more; by id if both are equal, unless ids pair questions with different texts.";
