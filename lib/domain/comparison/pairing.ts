import { z } from "zod";
import { type PairBy, pairings } from "./pair-by";

/** How a comparison pairs its questions, and how many questions pair either way. */
export const PairingReport = z.object({
  by: z.enum(pairings),
  byId: z.int(),
  byText: z.int(),
});
export type PairingReport = z.infer<typeof PairingReport>;

/** Whichever pairs more questions; by id if both pair as many. */
export const pairedBest = ({ byId, byText }: Omit<PairingReport, "by">): PairBy => (byText > byId ? "text" : "id");

/** The rule of `pairedBest` for people. */
export const pairingRule = "Questions pair by id or by text, whichever pairs more; by id if both pair as many.";
