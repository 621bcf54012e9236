import type { JudgmentCause } from "@/lib/domain/cause";

/** What a text after a label, in a JSON field or on a line of its own says of the value that a metric asks for. */
export type Value<T> =
  /** `isWorkedOut` says that it took more than reading a number or word: a sum, a share of the scale, a synonym. */
  | { kind: "value"; value: T; isWorkedOut?: boolean }
  /** It gives a value that cannot be taken: hedged, on another scale, out of range. */
  | { kind: "unclear"; cause: JudgmentCause; detail: string }
  /** It gives none, as in a repeated template or a remark about scores. */
  | { kind: "none" };

export const none = { kind: "none" } as const;

export const unclear = (text: string, cause: JudgmentCause = "malformed") =>
  ({ kind: "unclear", cause, detail: `The value reads "${text.trim().slice(0, 100)}".` }) as const;

/** Marks before a value: emphasis, brackets, quotes, LaTeX. */
const opening = /^(?:[\s<([{*_`"'“‘「『$=:|#✅❌👍👎]|\\(?:boxed|text(?:bf)?|mathbf|mathrm)\s{0,3}\{|\\[([])/u;

/** A text without marks before its first word, at most 300 characters of it. */
export function withoutOpening(text: string): string {
  let rest = text.slice(0, 300);
  for (let round = 0; round < 20; round++) {
    const mark = opening.exec(rest)?.[0];
    if (!mark) break;
    rest = rest.slice(mark.length);
  }
  return rest;
}
