/** Samples whose column has a value, or a range of numbers as slices write them: "up to 5", "over 5 to 12", "over 12". */
export interface SliceOf {
  key: string;
  value: string;
}

export const ownSlices = {
  question: "characters in the question",
  contexts: "contexts retrieved",
  turn: "turn of the conversation",
  steps: "steps before the answer",
  rewritten: "a query was rewritten",
  nothingNew: "a search found nothing new",
  lost: "a reranking lost a gold context",
} as const;
export type OwnSlice = keyof typeof ownSlices;

export const ownSliceOf = (key: string): OwnSlice | null =>
  (Object.keys(ownSlices) as OwnSlice[]).find((own) => ownSlices[own] === key) ?? null;

const labelPrefix = "label ";
export const labelOfKey = (key: string): string | null => (key.startsWith(labelPrefix) ? key.slice(labelPrefix.length) : null);

/** The numbers that a value holds: above `over`, up to `upTo`. Null if it is no range. */
export function rangeOf(value: string): { over: number | null; upTo: number | null } | null {
  const number = "(-?\\d[\\d.e+-]{0,30})";
  const [, over, upTo] = new RegExp(`^(?:over ${number})? ?(?:(?:up )?to ${number})?$`).exec(value) ?? [];
  const read = (text: string | undefined) => (text === undefined ? null : Number(text));
  const range = { over: read(over), upTo: read(upTo) };
  const isRead = [range.over, range.upTo].every((bound) => bound === null || Number.isFinite(bound));
  return isRead && (range.over !== null || range.upTo !== null) ? range : null;
}

/** "doc_type=table"; null without a key. */
export function readSlice(text: string): SliceOf | null {
  const at = text.indexOf("=");
  return at < 1 ? null : { key: text.slice(0, at), value: text.slice(at + 1) };
}

export const writeSlice = ({ key, value }: SliceOf): string => `${key}=${value}`;
