import type { JudgmentCause } from "@/lib/domain/cause";

/** What a text after a label, in a JSON field or on a line says about the wanted value. */
export type RepliedValue<T> =
  /** `isWorkedOut`: a sum, a share of the scale or a synonym, not just a number or word. */
  | { kind: "value"; value: T; isWorkedOut?: boolean }
  /** Hedged, on another scale or out of range. */
  | { kind: "unclear"; cause: JudgmentCause; detail: string }
  /** A repeated template or a remark about scores. */
  | { kind: "none" };

export const none = { kind: "none" } as const;

export const unclear = (text: string, cause: JudgmentCause = "malformed") =>
  ({ kind: "unclear", cause, detail: `The value reads "${text.trim().slice(0, 100)}".` }) as const;

/** Emphasis, brackets, quotes, LaTeX. */
const opening = /^(?:[\s<([{*_`"'“‘「『$=:|#✅❌👍👎]|\\(?:boxed|text(?:bf)?|mathbf|mathrm)\s{0,3}\{|\\[([])/u;

export function withoutOpening(text: string): string {
  let rest = text.slice(0, 300);
  for (let round = 0; round < 20; round++) {
    const mark = opening.exec(rest)?.[0];
    if (!mark) break;
    rest = rest.slice(mark.length);
  }
  return rest;
}
