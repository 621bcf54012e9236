import { type ContextSentence, sentenceNumber } from "@/lib/metrics/texts/sentences";
import { readExtraction } from "./extraction";
import { isInsufficient, saysNone } from "./insufficient";
import { type FoundJson, isJsonObject, jsonIn, textOf } from "./json";
import { NumberReader, plainLines, withoutLeftOut } from "./sentence-numbers";
import { foldDigits, takenBack } from "./text";

export type RepliedSelection =
  | { ok: true; chosen: ContextSentence[]; unknown: string[]; explanation: string | null; isLenient: boolean }
  | { ok: false; cause: "malformed"; detail: string };

const unread = {
  ok: false,
  cause: "malformed",
  detail: "The reply is neither a list of sentence numbers nor Insufficient Information.",
} as const;
const contradiction = {
  ok: false,
  cause: "malformed",
  detail: "The reply names sentences and says that there is none, or gives several lists that differ.",
} as const;

/** Reads numbers such as 1.2 from JSON, a list or a sentence. Copied sentences count like numbers. Never throws. */
export function readSelection(reply: string, sentences: readonly ContextSentence[]): RepliedSelection {
  const text = plainLines(withoutLeftOut(foldDigits(reply)));
  const choose = (numbers: readonly string[], isLenient: boolean, explanation: string | null = null): RepliedSelection => {
    const named = new Set(numbers);
    const known = new Set(sentences.map(sentenceNumber));
    return {
      ok: true,
      chosen: sentences.filter((sentence) => named.has(sentenceNumber(sentence))),
      unknown: [...named].filter((number) => !known.has(number)),
      explanation,
      isLenient,
    };
  };
  if (isInsufficient(text)) return choose([], false);
  const reader = new NumberReader(sentences);
  const all = jsonIn(text).filter((one) => isOnItsOwn(text, one));
  const undone = takenBack(text);
  const found = undone ? all.filter(({ to }) => to > undone.from) : all;
  const lists = found.map(({ value }) => reader.inJson(value));
  const isNone = saysNone(text);
  if (lists.length > 0 && lists.every((list) => list !== null)) {
    const last = lists.at(-1) ?? [];
    const [first] = found;
    const isOne = lists.every((list) => sameNumbers(list ?? [], last));
    if (!isOne && !isFinal(text, found.at(-1))) return contradiction;
    const left = Array.from(text.slice(found.at(-1)?.to).matchAll(saidUnneeded), ([, number]) => number);
    if (left.some((number) => last.includes(number ?? ""))) return contradiction;
    if ((isNone || alternative.test(text)) && last.length > 0) return contradiction;
    const object = found.map(({ value }) => value).find(isJsonObject);
    return choose(
      last,
      !isOne || Boolean(first?.isMended),
      object ? textOf(object, ["reasoning", "explanation", "reason"]) : null,
    );
  }
  if (undone) return unread;
  const numbers = reader.inText(text);
  if (isNone)
    return reader.hasList(text) || found.some(({ from, to }) => reader.names(text.slice(from, to)))
      ? contradiction
      : choose([], true);
  if (numbers && numbers.length > 0) return choose(numbers, true);
  const copied = readExtraction(text.replace(contextMark, ""), sentences);
  const isExact = copied.ok && copied.found.length > 0 && copied.altered.length + copied.unsearched === 0;
  return isExact ? choose(copied.found.map(sentenceNumber), true) : unread;
}

/** "[1] Paris is …" */
const contextMark = /^[^\S\n]{0,5}\[\d{1,3}\][^\S\n](?=\S)/gm;
const saidUnneeded = /(?<![\d.])(\d{1,4}\.\d{1,4})\s{1,3}(?:is|are|was|does|do)(?:n['’]t| not)\b/gi;
const alternative = /\bor\W{1,5}insufficient information\W{0,5}$/i;

const sameNumbers = (a: readonly string[], b: readonly string[]): boolean =>
  [...new Set(a)].sort().join() === [...new Set(b)].sort().join();

/** "[1.2]" within a sentence is a mention. */
function isOnItsOwn(text: string, { value, from, to }: FoundJson): boolean {
  if (isJsonObject(value) || text.slice(from, to).includes('"')) return true;
  const before = text.slice(Math.max(0, from - 200), from);
  const after = /^[^\n]{0,60}/.exec(text.slice(to, to + 60))?.[0] ?? "";
  return /(?:^|\n|[:：])[\s*_`>-]{0,40}$/.test(before) && /^[\s*_`.]*(?:$|[.]\s)/.test(after);
}

const isFinal = (text: string, found: FoundJson | undefined): boolean =>
  found !== undefined &&
  /\b(?:final|therefore|so|thus|corrected|revised)\b[^\n]{0,60}(?:[:：][\s*_`]{0,10})?$/i.test(
    text.slice(Math.max(0, found.from - 80), found.from),
  );
