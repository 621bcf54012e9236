import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { flags } from "@/lib/domain/flag";
import { queueKinds } from "@/lib/domain/reviews/queue";
import { commentStates, reviewStates } from "@/lib/domain/reviews/state";
import type { ScoreRange } from "@/lib/domain/sample-query";
import { type Band, bandNames } from "@/lib/domain/scores/band";
import { answerableStates, answeredStates, stageFilters } from "@/lib/domain/why/stages";

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

export const agreementSearch = {
  agreeLabel: parseAsString,
  /** The values that count as good, in the notation of lib/domain/label.ts. */
  agreeGood: parseAsString,
  agreeMetric: parseAsString,
  agreeAt: parseAsFloat.withDefault(0.7),
};

const runTabs = ["samples", "why", "trust", "comments", "setup"] as const;
export type RunTab = (typeof runTabs)[number];

/** In addresses of earlier versions. */
const formerTabs = { groups: "why", slices: "why", controls: "trust" } as const satisfies Record<string, RunTab>;
type FormerTab = keyof typeof formerTabs;
const isFormer = (tab: RunTab | FormerTab): tab is FormerTab => Object.hasOwn(formerTabs, tab);

/** Stored shares depend on the order of these parameters: keep it. */
export const samplesSearch = {
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  ...filterSearch,
  queue: parseAsStringLiteral(["all", ...queueKinds]),
  page: parseAsInteger.withDefault(1),
  /** Two metrics whose most different samples are listed: "first~second". */
  ...agreementSearch,
  tab: parseAsStringLiteral([...runTabs, "groups", "slices", "controls"]),
  columns: parseAsString,
  /** The metric whose means slices compare. */
  measure: parseAsString,
};

export const loadSamplesSearch = createLoader(samplesSearch);
export const samplesHref = createSerializer(samplesSearch);
export type SamplesSearch = inferParserType<typeof samplesSearch>;

export const isFilterParameter = (key: string): key is FilterParameter => Object.hasOwn(filterSearch, key);

const withoutFilters = Object.fromEntries(Object.keys(filterSearch).map((key) => [key, null])) as Record<FilterParameter, null>;

export const noFilter = { ...withoutFilters, page: 1 };

/** Older addresses have no `tab`. */
export function tabOf({ tab, agreeLabel, agreeMetric }: SamplesSearch): RunTab {
  if (tab) return isFormer(tab) ? formerTabs[tab] : tab;
  return agreeLabel || agreeMetric ? "trust" : "samples";
}

export function withTab(search: SamplesSearch, tab: RunTab): SamplesSearch {
  const plain = { ...search, tab: null };
  return tabOf(plain) === tab ? plain : { ...search, tab };
}
