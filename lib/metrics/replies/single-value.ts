import type { JudgmentCause } from "@/lib/domain/cause";
import type { Statement, StatementReader } from "./statements";
import { withoutMarkup } from "./text";

export type ValueDecision<T> =
  | { ok: true; value: T; isLenient: boolean; statement: Statement<T> }
  | { ok: false; cause: JudgmentCause; detail: string };

export interface Reasons<T> {
  /** Their start; null if they can be anywhere. */
  readonly from: number | null;
  /** Whether other reasons start at an offset, so the text before is not part of them. */
  readonly beginAfter?: (offset: number) => boolean;
  /** Whether the last of contradicting values, at the reply's end, decides. */
  readonly endWith: (stated: readonly Statement<T>[]) => boolean;
}

/** Labelled values come before values alone on a line, final labels before others and then the last before the first, and values
 *  before the reasons before values in them. Retracted values do not count; contradictions are an error. */
export function decideValue<T>(reply: string, reader: StatementReader<T>, reasons: Reasons<T>): ValueDecision<T> | null {
  const text = unquotedEnd(withoutMarkup(reply));
  const correction = reader.correction(text);
  const isUndone = ({ object, from, to }: Statement<T>) => correction !== null && correction.at >= (object ? to : from);
  const found = [reader.labelled(text), reader.inline(text), [...reader.bare(text), ...reader.declared(text)]];
  const [labelled = [], inlineToo = [], alone = []] = found.map((some) => some.filter((one) => !isUndone(one)));
  if (labelled.length + inlineToo.length + alone.length === 0 && found.some((some) => some.length > 0))
    return correction?.statement ? result(correction.statement) : contradiction;
  const inline = inlineToo.filter((one) => !labelled.some(({ from, to }) => one.from >= from && one.from < to));
  const stated = [...labelled, ...inline.filter(({ isFinal }) => correction || (isFinal && reasons.from === null))];
  if (stated.length > 0) {
    const chosen = chooseLabelled(
      stated.sort((a, b) => a.from - b.from),
      text,
      reasons,
    );
    const isRevised =
      chosen.ok && stated.some((one) => one.object && one.from >= chosen.statement.to && !isSame(one, chosen.statement));
    if (isRevised) return contradiction;
    if (!chosen.ok || chosen.statement.isFinal || reasons.from !== null) return chosen;
    // An object within a sentence may be quoted.
    if (chosen.statement.object && inline.some((one) => !isSame(one, chosen.statement))) return contradiction;
    const last = reader.bare(text).at(-1);
    const isContradicted = last && last.from >= chosen.statement.to && !isSame(last, chosen.statement);
    return isContradicted ? contradiction : chosen;
  }
  for (const others of [inline, alone]) {
    const [first] = others;
    if (first) return others.every((one) => isSame(one, first)) ? result(first) : contradiction;
  }
  return null;
}

/** Blanks the quotation marks around a last paragraph; the length stays the same. */
function unquotedEnd(text: string): string {
  const to = text.trimEnd().length;
  const from = text.lastIndexOf("\n", to - 1) + 1;
  const line = text.slice(from, to);
  if (line.length > 100 || !/^\s*(?:>|["“`][^"“”`]*["”`]$)/.test(line) || !isApart(text, { from })) return text;
  return text.slice(0, from) + line.replace(/[>"“”`]/g, " ") + text.slice(to);
}

const contradiction = {
  ok: false,
  cause: "malformed",
  detail: "The reply gives several values that contradict each other, and none of them is the final one.",
} as const;

function chooseLabelled<T>(stated: readonly Statement<T>[], text: string, reasons: Reasons<T>): ValueDecision<T> {
  const start = reasons.from ?? Number.POSITIVE_INFINITY;
  const before = stated.filter(({ from, to }) => from < start || reasons.beginAfter?.(to));
  const last = stated.at(-1);
  const isLastWord = last !== undefined && text.slice(last.to).replace(/[`~\s}\]*_|]/g, "") === "";
  if (before.length > 0 && last && last.from >= start && last.isFinal && isLastWord && isApart(text, last)) return result(last);
  const counted = before.length > 0 ? before : stated;
  const [first] = counted;
  if (first && counted.every((one) => isSame(one, first))) return result(counted.findLast(({ isOwn }) => isOwn) ?? first);
  // A conclusion in words, then the metric's own form as the last line.
  if (last?.isOwn && isLastWord && counted.every((one) => isSame(one, last) || isInWords(one))) return result(last);
  const final = counted.findLast(({ isFinal }) => isFinal);
  if (final) return result(final);
  return last && isLastWord && last.object === null && counted.includes(last) && reasons.endWith(stated)
    ? result(last)
    : contradiction;
}

/** It begins a paragraph, and the one before does not announce a quotation. */
export const isApart = (text: string, { from }: { from: number }): boolean =>
  /[^:：\s][^\S\n]*\n[^\S\n]*\n\s*$/.test(text.slice(Math.max(0, from - 60), from));

const isInWords = <T>({ value, isOwn }: Statement<T>): boolean =>
  !isOwn && value.kind === "unclear" && value.cause === "malformed" && /(?:\p{L}+ ){4}/u.test(value.detail.slice(0, 200));

function isSame<T>({ value: a }: Statement<T>, { value: b }: Statement<T>): boolean {
  if (a.kind === "value") return b.kind === "value" && a.value === b.value;
  return b.kind === "unclear" && a.cause === b.cause;
}

function result<T>(statement: Statement<T>): ValueDecision<T> {
  const { value, isOwn } = statement;
  return value.kind === "value"
    ? { ok: true, value: value.value, isLenient: !isOwn || value.isWorkedOut === true, statement }
    : { ok: false, cause: value.cause, detail: value.detail };
}
