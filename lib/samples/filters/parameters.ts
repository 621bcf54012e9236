import {
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { flags } from "@/lib/domain/flag";
import { commentStates, reviewStates } from "@/lib/domain/reviews/state";
import type { ScoreRange } from "@/lib/domain/sample-query";
import { type Band, bandNames } from "@/lib/domain/scores/band";
import { answerableStates, answeredStates } from "@/lib/domain/why/answered";
import { stageFilters } from "@/lib/domain/why/stages";

// Apart from codec.ts, since browsers load this file.

export const apartByDefault = 0.4;

const mostRanges = 16;

/** "metric:Poor", "metric:0.2..0.6", "metric:..0.4"; null if invalid. */
function readRange(text: string): ScoreRange | null {
  const at = text.lastIndexOf(":");
  const metric = text.slice(0, at);
  const value = text.slice(at + 1);
  if (at < 1 || metric.length > 100) return null;
  const band = bandNames.find((name): name is Band => name === value);
  if (band) return { metric, band };
  const [, from, to] = /^(\d?(?:\.\d+)?|\d)\.\.(\d?(?:\.\d+)?|\d)$/.exec(value) ?? [];
  const bounds = { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
  const given = Object.values(bounds);
  return given.length > 0 && given.every((bound) => bound >= 0 && bound <= 1) ? { metric, ...bounds } : null;
}

const writeRange = ({ metric, band, from, to }: ScoreRange): string => `${metric}:${band ?? `${from ?? ""}..${to ?? ""}`}`;

const parseAsScoreRanges = createParser<ScoreRange[]>({
  parse: (text) => {
    const ranges = text.split(",").map(readRange);
    const read = ranges.filter((range) => range !== null);
    return read.length > 0 && read.length === ranges.length && read.length <= mostRanges ? read : null;
  },
  serialize: (ranges) => ranges.map(writeRange).join(","),
  eq: (one, other) => one.map(writeRange).join() === other.map(writeRange).join(),
});

/** Stored shares depend on the order of these parameters: add new ones at the end. */
export const filterSearch = {
  q: parseAsString,
  metric: parseAsString,
  band: parseAsStringLiteral(bandNames),
  bin: parseAsInteger,
  last: parseAsInteger,
  cause: parseAsString,
  score: parseAsScoreRanges,
  error: parseAsString,
  /** If `error` is missing, any cause. */
  errorBy: parseAsString,
  review: parseAsStringLiteral(reviewStates),
  comments: parseAsStringLiteral(commentStates),
  differ: parseAsArrayOf(parseAsString),
  by: parseAsFloat,
  split: parseAsBoolean,
  label: parseAsString,
  value: parseAsString,
  unlabelled: parseAsBoolean,
  flag: parseAsStringLiteral(flags),
  /** Samples that some metric has judged without a score. */
  unscored: parseAsBoolean,
  /** Samples that some metric has not judged yet. */
  waiting: parseAsBoolean,
  gold: parseAsStringLiteral(["missed"]),
  retrieved: parseAsStringLiteral(["nothing"]),
  ids: parseAsArrayOf(parseAsInteger),
  stage: parseAsStringLiteral(stageFilters),
  answer: parseAsStringLiteral(answeredStates),
  answerable: parseAsStringLiteral(answerableStates),
  group: parseAsString,
  /** "doc_type=table" */
  slice: parseAsString,
  turn: parseAsInteger,
};
export type FilterParameter = keyof typeof filterSearch;
