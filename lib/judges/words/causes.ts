import type * as z from "zod";
import type { AgreementFigure as FigureSchema } from "@/lib/domain/agreement";
import type { JudgesReport } from "./report";

type Figure = z.infer<typeof FigureSchema>;
type Cause = NonNullable<JudgesReport["judges"][number]["costCause"]>;

/** In place of a cost. */
export const costCauseWords: Record<Cause, string> = {
  "no-model": "no model",
  "price-unknown": "no price",
  "tokens-unknown": "tokens not known",
  "no-calls": "no calls",
};

export const noFigureWords: Record<NonNullable<Figure["cause"]>, string> = {
  "no-pairs": "nothing to compare",
  "one-class": "all good or all bad",
  "scores-equal": "all scores equal",
  "labels-equal": "all labels equal",
  "too-few": "too few",
  "nothing-varies": "nothing varies",
  "not-graded": "no grades",
  clustered: "questions repeat",
  picked: "picked samples",
};
