import * as z from "zod";
import type { Reading } from "@/lib/domain/judgment";
import type { Parsed } from "@/lib/metrics/define";
import type { MetricScale } from "@/lib/metrics/own/words/definition";
import { textOf } from "@/lib/metrics/replies/json";
import { ScoreReplyReader } from "@/lib/metrics/replies/score-reply";
import { decideValue, type ValueDecision } from "@/lib/metrics/replies/single-value";
import { StatementReader } from "@/lib/metrics/replies/statements";
import { bare, foldDigits } from "@/lib/metrics/replies/text";
import { none, type RepliedValue, unclear, withoutOpening } from "@/lib/metrics/replies/value";

export interface OwnScale {
  readonly form: string;
  readonly reply: z.ZodObject;
  readonly rawMax: number;
  /** What stands for a raw value: "partly". */
  wordOf(raw: number): string | null;
  read(reply: string): Parsed;
}

const reasons = ["reasoning", "reason", "explanation", "justification", "rationale", "analysis", "reasons"];
const highest = 10;

export const scaleOf = (scale: MetricScale): OwnScale =>
  scale === "0 to 10" ? numbers() : gradesOf(scale === "yes or no" ? ["no", "yes"] : scale);

function numbers(): OwnScale {
  const reader = new ScoreReplyReader({ max: highest, isWhole: true }, ["field"]);
  return {
    form: '{"reasoning": "…", "score": 0 to 10}',
    reply: z.strictObject({ reasoning: z.string(), score: z.int().min(0).max(highest) }),
    rawMax: highest,
    wordOf: () => null,
    read: (reply) => readingOf(reply, reader.read(foldDigits(reply)), (raw) => ({ raw, verdict: null }), highest),
  };
}

function gradesOf(words: readonly string[]): OwnScale {
  const readWord = wordReader(words);
  const reader = new StatementReader<number>({
    names: "grade|verdict|answer|rating|label|score|category|classification",
    looseNames: "result|conclusion|final|overall|output",
    own: { label: /^grade$/i, on: ["field"] },
    read: readWord,
    readField: (value) => {
      if (typeof value === "string") return readWord(value);
      return value === null ? none : unclear(typeof value);
    },
    isBare: (line) => isWordAlone(readWord, line),
    standsOut: (text) => isWordAlone(readWord, text),
    leads: () => false,
    declared: [],
  });
  return {
    form: `{"reasoning": "…", "grade": ${words.map((word) => `"${word}"`).join(" | ")}}`,
    reply: z.strictObject({ reasoning: z.string(), grade: z.enum(words as [string, ...string[]]) }),
    rawMax: words.length - 1,
    wordOf: (raw) => words[raw] ?? null,
    read: (reply) =>
      readingOf(
        reply,
        decideValue(foldDigits(reply), reader, { from: null, endWith: () => false }),
        (raw) => ({ raw, verdict: words[raw] ?? null }),
        words.length - 1,
      ),
  };
}

function readingOf(
  reply: string,
  decision: ValueDecision<number> | null,
  partsOf: (raw: number) => Pick<Reading, "raw" | "verdict">,
  max: number,
): Parsed {
  if (!decision) return { ok: false, cause: "no-score", detail: "Nothing in the reply gives a grade of the scale." };
  if (!decision.ok) return decision;
  const { value, statement, isLenient } = decision;
  const explanation = statement.object
    ? textOf(statement.object, reasons)
    : bare(`${reply.slice(0, statement.from)}${reply.slice(statement.to)}`);
  return {
    ok: true,
    reading: {
      ...partsOf(value),
      score: value / max,
      explanation,
      criteria: null,
      evidence: null,
      detail: null,
      flags: isLenient ? ["read leniently"] : [],
    },
  };
}

/** Reads a grade at the start of a text; two grades side by side are unclear. */
function wordReader(words: readonly string[]): (text: string) => RepliedValue<number> {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const source = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s{1,5}")).join("|");
  const first = new RegExp(`^(${source})(?![\\p{L}\\p{N}_])`, "iu");
  const another = new RegExp(`^[\\s*_\`"'”’]{0,5}(?:[/|,]|or\\b|and\\b)[\\s*_\`"'“‘]{0,5}(?:${source})(?![\\p{L}\\p{N}_])`, "iu");
  const places = new Map(words.map((word, index) => [word.toLowerCase(), index]));
  return (written) => {
    const text = withoutOpening(written);
    const found = first.exec(text)?.[1];
    if (found === undefined) return /\p{L}/u.test(text) ? unclear(written) : none;
    const rest = text.slice(found.length);
    if (another.test(rest)) return unclear(written);
    if (/^[\s*_`"'”’]{0,5}(?:but|however|although|except)\b/i.test(rest)) return unclear(written);
    const value = places.get(found.toLowerCase().replace(/\s+/g, " "));
    return value === undefined ? unclear(written) : { kind: "value", value };
  };
}

function isWordAlone(read: (text: string) => RepliedValue<number>, line: string): boolean {
  const words = withoutOpening(line).trim();
  return words.length <= 60 && read(words).kind === "value" && !/[\p{L}\p{N}].*[.,;:!?].*[\p{L}\p{N}]/u.test(words);
}
