import * as z from "zod";
import { exactly, isJsonObject, jsonIn, textOf } from "@/lib/metrics/replies/json";
import { ScoreReplyReader } from "@/lib/metrics/replies/score-reply";
import { bare, foldDigits } from "@/lib/metrics/replies/text";
import type { Parsed } from "./define";

export const nvidiaMax = 2;

export const NvidiaReply = z.strictObject({ score: z.literal([0, 1, 2]), reasoning: z.string() });

export const nvidiaForm = `One JSON object and nothing else, where the score is 0, 1 or 2: {"score": 0 | 1 | 2, "reasoning": "…"}`;

const scores = new ScoreReplyReader({ max: nvidiaMax, isWhole: true }, ["field"]);

/** Reads the prompt's JSON, or a 0, 1 or 2 in another form; never clamps, rounds or throws. */
export function readNvidiaReply(text: string): Parsed {
  const exact = exactly(NvidiaReply, text);
  if (exact) return reading(exact.score, exact.reasoning.trim() || null, false);
  const read = scores.read(listedAlone(foldDigits(text)));
  if (!read) return unread(text);
  if (!read.ok) return read;
  const { value: raw, statement, isLenient } = read;
  const explanation = statement.object
    ? textOf(statement.object, ["reasoning", "reason", "explanation", "justification", "rationale", "reasons"])
    : bare(`${text.slice(0, statement.from)}${text.slice(statement.to)}`);
  return reading(raw, explanation, isLenient);
}

const reading = (raw: number, explanation: string | null, isLenient: boolean): Parsed => ({
  ok: true,
  reading: {
    raw,
    score: raw / nvidiaMax,
    verdict: null,
    explanation,
    criteria: null,
    evidence: null,
    detail: null,
    flags: isLenient ? ["read leniently"] : [],
  },
});

const unread = (text: string): Parsed =>
  jsonIn(text).some(({ value }) => isJsonObject(value))
    ? { ok: false, cause: "no-score", detail: "The JSON object has no score." }
    : { ok: false, cause: "malformed", detail: "Nothing in the reply gives a score of 0, 1 or 2." };

/** "[2]" as "2". */
const listedAlone = (text: string): string => /^\[\s{0,5}"?(\d)"?\s{0,5}\]$/.exec(text)?.[1] ?? text;
