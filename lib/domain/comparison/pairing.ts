import * as z from "zod";
import { type PairBy, pairings } from "./pair-by";

export const PairingReport = z.object({
  by: z.enum(pairings),
  byId: z.int(),
  byText: z.int(),
});
export type PairingReport = z.infer<typeof PairingReport>;

export const PairReport = PairingReport.extend({
  run: z.string(),
  questions: z.int(),
  /** Questions that only the baseline has, and only the candidate. */
  unpaired: z.tuple([z.int(), z.int()]),
});
export type PairReport = z.infer<typeof PairReport>;

export const pairedBest = ({ byId, byText }: Omit<PairingReport, "by">): PairBy => (byText > byId ? "text" : "id");

export const pairingRule = "Questions pair by id or by text, whichever pairs more; by id if both are equal.";
