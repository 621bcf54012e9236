import { parseAsFloat, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** What the agreement of a run's scores with labels keeps in the address. */
export const agreementSearch = {
  agreeLabel: parseAsString,
  /** Which values count as good, as lib/domain/label.ts writes it. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  /** The score from which the judge is taken to say good. */
  agreeAt: parseAsFloat.withDefault(0.7),
  agreeShow: parseAsStringLiteral(["disagreements", "calibration"]),
};
