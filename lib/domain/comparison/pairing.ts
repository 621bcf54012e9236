import { z } from "zod";
import { type PairBy, pairings } from "./pair-by";

/** How a comparison pairs its questions, and how many questions pair either way. */
export const PairingReport = z.object({
  by: z.enum(pairings),
  byId: z.int(),
  byText: z.int(),
});
export type PairingReport = z.infer<typeof PairingReport>;

/** How one candidate pairs with the baseline. */
export const PairReport = PairingReport.extend({
  /** The candidate. */
  run: z.string(),
  /** Questions that both have. */
  questions: z.int(),
  /** Questions of baseline and candidate that the other lacks. */
  unpaired: z.tuple([z.int(), z.int()]),
});
export type PairReport = z.infer<typeof PairReport>;

/** Whichever pairs more questions; by id if both pair as many. */
export const pairedBest = ({ byId, byText }: Omit<PairingReport, "by">): PairBy => (byText > byId ? "text" : "id");

/** The rule of `pairedBest` for people. */
export const pairingRule = "Questions pair by id or by text, whichever pairs more; by id if both pair as many.";
