import { plainDigits } from "@/lib/datasets/values/fields";
import { unpacked } from "@/lib/datasets/values/nested";
import type { ScoredMetric } from "@/lib/domain/scored/definition";
import { plainValue } from "@/lib/domain/text/plain-value";

const one = new Set(
  "yes true c pass passed correct relevant supported grounded good positive hallucinated toxic ja sí sì si oui sim tak да はい 是 evet ○ ✓ ✔".split(
    " ",
  ),
);
const zero = new Set(
  "no false i fail failed incorrect irrelevant unrelated unsupported ungrounded bad negative factual non-toxic not_relevant nein non nee não nie нет いいえ 否 hayır × ✗ ✘".split(
    " ",
  ),
);
const empty = new Set(["", "nan", "none", "null", "n/a", "na", "-", "\\n"]);
const isScoreName = /score|value|rating|grade/i;
/** "4/5" and "4 out of 5". */
const fraction = /^(\d{1,3}(?:\.\d{1,6})?)\s?(?:\/|(?:out )?of|von|sur|de|su|из)\s?(\d{1,3})$/;

export type RawScore =
  | { kind: "empty" }
  /** `of`: the most, where the cell says so. */
  | { kind: "number"; number: number; isWord: boolean; isPercent: boolean; of?: number }
  | { kind: "text"; text: string };

/** What a cell says, whatever the scale. NaN and the words for nothing are empty. */
export function rawScore(given: unknown, depth = 0): RawScore {
  const value = unpacked(given);
  if (value === null || value === undefined) return { kind: "empty" };
  if (typeof value === "bigint") return rawScore(Number(value));
  if (typeof value === "number")
    return Number.isNaN(value) ? { kind: "empty" } : { kind: "number", number: value, isWord: false, isPercent: false };
  if (typeof value === "boolean") return { kind: "number", number: value ? 1 : 0, isWord: true, isPercent: false };
  const [only, ...more] = typeof value === "object" ? Object.entries(value) : [];
  if (only && more.length === 0 && depth < 3 && (Array.isArray(value) || isScoreName.test(only[0])))
    return rawScore(only[1], depth + 1);
  if (typeof value !== "string") return { kind: "text", text: Array.isArray(value) ? "a list" : "an object" };
  const text = plainDigits(value.slice(0, 200)).trim().toLowerCase();
  if (empty.has(text)) return { kind: "empty" };
  if (one.has(text)) return { kind: "number", number: 1, isWord: true, isPercent: false };
  if (zero.has(text)) return { kind: "number", number: 0, isWord: true, isPercent: false };
  const [, part, of] = fraction.exec(text) ?? [];
  if (Number(part) <= Number(of))
    return { kind: "number", number: Number(part), isWord: false, isPercent: false, of: Number(of) };
  const isPercent = text.endsWith("%");
  const number = plainValue(
    (isPercent ? text.slice(0, -1).trim() : text).replace(/^\+/, "").replace(/^\./, "0.").replace(/\.0*$/, ""),
  );
  return typeof number === "number"
    ? { kind: "number", number, isWord: false, isPercent }
    : { kind: "text", text: value.slice(0, 60) };
}

const mostlyInside = 0.98;

type Scale = Pick<ScoredMetric, "scale" | "isYesNo">;

/** Null if there is none. `reason` continues "the value". */
export function scoreOnScale(
  value: unknown,
  { scale: [from, to] }: Scale,
): { raw: number } | { cause: "no-score" | "out-of-range"; reason: string } | null {
  const read = rawScore(value);
  if (read.kind === "empty") return null;
  if (read.kind === "text") return { cause: "no-score", reason: `“${read.text}” is no number` };
  const { number, isWord, isPercent, of = to } = read;
  if (of !== to) return { cause: "out-of-range", reason: `${number} of ${of} is no score from ${from} to ${to}` };
  const end = number === 1 ? to : from;
  const raw = isWord ? end : number / (isPercent && to <= 1 ? 100 : 1);
  const slack = (to - from) * 1e-6;
  if (raw < from - slack || raw > to + slack) return { cause: "out-of-range", reason: `${raw} is outside ${from} to ${to}` };
  return { raw: Math.min(to, Math.max(from, raw)) };
}

const inHeading = /(?:[([\s](-?\d{1,3})\s*(?:[-–—~～]|\.\.|to|bis|a|à|do|до)|(?<!\d)\/|\bout of)\s*(\d{1,3})[)\]]?$/i;

/** A heading states it, "Rating (1-10)", "Score /10", or all values do. It is null if none states it or it does not hold the values. */
export function statedScale(name: string, values: readonly unknown[]): Scale | null {
  const read = values.map((value) => rawScore(value)).flatMap((one) => (one.kind === "number" ? [one.of] : []));
  const [, from = "0", to = read.every((most) => most === read[0]) ? read[0] : undefined] =
    inHeading.exec(name.slice(0, 200).trim()) ?? [];
  const scale: [number, number] = [Number(from), Number(to)];
  const isInside = values.every((value) => {
    const read = rawScore(value);
    return read.kind !== "number" || (!read.isWord && !read.isPercent && read.number >= scale[0] && read.number <= scale[1]);
  });
  return scale[0] < scale[1] && isInside ? { scale, isYesNo: false } : null;
}

/** The narrowest usual scale that holds the values; null without any. */
export function guessedScale(values: readonly unknown[]): Scale | null {
  const read = values.map((value) => rawScore(value)).filter((value) => value.kind === "number");
  if (read.length === 0) return null;
  const numbers = read.map(({ number, isPercent }) => (isPercent ? number / 100 : number));
  const [least, most] = numbers.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [numbers[0] ?? 0, numbers[0] ?? 0],
  );
  const areWhole = numbers.every(Number.isInteger);
  if (least >= 0 && most <= 1) return { scale: [0, 1], isYesNo: areWhole };
  if (areWhole && least >= 1 && most <= 5) return { scale: [1, 5], isYesNo: false };
  // A few values outside are errors of their samples, and no wider scale.
  const inside = numbers.filter((value) => value >= 0 && value <= 1);
  if (inside.length >= numbers.length * mostlyInside && !inside.every(Number.isInteger)) return { scale: [0, 1], isYesNo: false };
  const usual = (
    [
      [-1, 1],
      [0, 5],
      [0, 10],
      [0, 100],
    ] as const
  ).find(([from, to]) => least >= from && most <= to);
  return { scale: usual ? [...usual] : [Math.floor(least), Math.ceil(most)], isYesNo: false };
}
