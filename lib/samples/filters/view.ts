import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import type { SampleQuery, ScoreRange } from "@/lib/domain/sample-query";
import type { Band } from "@/lib/domain/scores/band";
import { tenthsInWords } from "@/lib/domain/scores/tenths";
import { turnName } from "@/lib/domain/scores/turns";
import { listed } from "@/lib/domain/text/listed";
import { answeredWords, anyFailure, stageWords } from "@/lib/domain/why/stages";
import type { SamplesSearch } from "./address";

interface FilterInWords {
  /** Follows "samples": "where Adherence is Poor". */
  phrase: string;
  /** The chip and the parameters that clearing it removes; null for the search box. */
  chip: { name: string; value: string; band?: Band; ends: Partial<SamplesSearch> } | null;
}

const part = (phrase: string, name: string, value: string, ends: Partial<SamplesSearch>, band?: Band): FilterInWords => ({
  phrase,
  chip: { name, value, ends, ...(band && { band }) },
});

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const reviews = {
  reviewed: { phrase: "with a review", value: "reviewed" },
  "not-reviewed": { phrase: "without a review", value: "not yet" },
  disagreed: { phrase: "with a disagreeing review", value: "disagreed with" },
};

type NameOf = (metric: string) => string;

export function filtersInWords(query: SampleQuery, nameOf: NameOf): FilterInWords[] {
  const { differ, label, error, errorBy, flag, review, comments, ids, text, scores = [] } = query;
  const by = errorBy ? ` by ${nameOf(errorBy)}` : "";
  const apart = `by ${differ?.by} or more`;
  const names = differ?.metrics.map(nameOf) ?? [];
  const chosen = ids?.length.toLocaleString("en");
  return [
    ...ofMetric(query, nameOf),
    ...scores.map((range) => ofRange(range, scores, nameOf)),
    query.unscored && part("without a score by some metric", "Scores", "missing", { unscored: null }),
    query.waiting && part("not judged yet by some metric", "Scores", "waiting", { waiting: null }),
    differ &&
      part(`where ${listed(names)} differ ${apart}`, "Metrics differ", `${names.join(" and ")} ${apart}`, {
        differ: null,
        by: null,
      }),
    query.split && part("with split polls", "Polls", "split", { split: null }),
    query.missesGold && part("that miss a gold context", "Gold contexts", "some missed", { gold: null }),
    query.nothingRetrieved && part("without a context", "Retrieved", "nothing", { retrieved: null }),
    query.turn && part(`of turn ${turnName(query.turn)}`, "Turn", turnName(query.turn), { turn: null }),
    label &&
      part(`with the label ${cut(label.name)}: ${cut(label.value)}`, `Label ${label.name}`, label.value, {
        label: null,
        value: null,
      }),
    query.stage &&
      part(
        query.stage === anyFailure ? "that fail" : `whose stage is “${stageWords[query.stage].name}”`,
        "Stage",
        query.stage === anyFailure ? "any failure" : stageWords[query.stage].name,
        { stage: null },
      ),
    query.answered &&
      part(`whose response is ${answeredWords[query.answered]}`, "Response", answeredWords[query.answered], { answer: null }),
    query.answerable &&
      part(
        {
          yes: "whose question can be answered",
          no: "whose question cannot be answered",
          unknown: "of which it is unknown whether the question can be answered",
        }[query.answerable],
        "Answerable",
        query.answerable,
        { answerable: null },
      ),
    query.group !== undefined &&
      part(query.group ? `in the group “${cut(query.group)}”` : "in no group", "Group", query.group || "none", { group: null }),
    query.slice &&
      part(`with ${cut(query.slice.key)}: ${cut(query.slice.value)}`, query.slice.key, query.slice.value, { slice: null }),
    query.unlabelled && part("without a label", "Labels", "none", { unlabelled: null }),
    error &&
      part(
        `with a judgment in error${by}${error === "any" ? "" : `: ${error}`}`,
        `Judgment in error${by}`,
        error === "any" ? "any cause" : error,
        { error: null, errorBy: null },
      ),
    flag && part(`with a judgment flagged: ${flag}`, "Flag", flag, { flag: null }),
    review && part(reviews[review].phrase, "Review", reviews[review].value, { review: null }),
    comments &&
      part(`with ${comments === "open" ? "open " : ""}comments`, "Comments", comments, {
        comments: null,
      }),
    ids && part(`that were chosen (${chosen})`, "Samples", `${chosen} chosen`, { ids: null }),
    text && { phrase: `with “${cut(text)}”`, chip: null },
  ].flatMap((words) => words || []);
}

function ofMetric({ metric, band, bin, lastBin, cause, scores }: SampleQuery, nameOf: NameOf): FilterInWords[] {
  if (!metric) return [];
  const name = nameOf(metric);
  const chip = `${name}${scores?.some((range) => range.metric === metric) ? " too" : ""}`;
  const ends = { metric: null, band: null, bin: null, last: null, cause: null };
  const tenths = bin !== undefined && tenthsInWords(bin, lastBin);
  return [
    band && part(`where ${name} is ${band}`, chip, band, ends, band),
    tenths && part(`where ${name} is ${tenths}`, chip, tenths, ends),
    cause === "any" && part(`without a score by ${name}`, chip, "no score", ends),
    cause && cause !== "any" && part(`without a score by ${name}: ${cause}`, chip, cause, ends),
  ].flatMap((words) => words || []);
}

function ofRange(range: ScoreRange, all: readonly ScoreRange[], nameOf: NameOf): FilterInWords {
  const name = nameOf(range.metric);
  const value = rangeInWords(range);
  const others = all.filter(({ metric }) => metric !== range.metric);
  return part(`where ${name} is ${value}`, name, value, { score: others.length > 0 ? others : null }, range.band);
}

/** "0.2 to 0.6", "at most 0.4", "at least 0.9", "Poor". */
function rangeInWords({ band, from, to }: ScoreRange): string {
  if (band) return band;
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`;
  return from === undefined ? `at most ${to}` : `at least ${from}`;
}

interface NamedMetric {
  id: string;
  name: string;
  source: string;
  figures?: readonly { key: string; name: string }[];
}

export const conditionsInWords = (query: SampleQuery, metrics: readonly NamedMetric[]): string[] =>
  filtersInWords(query, namesOf(metrics)).map(({ phrase }) => phrase);

const namesOf = (metrics: readonly NamedMetric[]) => (id: string) => {
  const metric = metrics.find((one) => one.id === id);
  if (!metric) return figureNameOf(metrics, id) ?? id;
  return metrics.filter(({ name }) => name === metric.name).length > 1 ? `${metric.name} (${metric.source})` : metric.name;
};

const figureNameOf = (metrics: readonly NamedMetric[], id: string): string | undefined =>
  metrics.flatMap((metric) => (metric.figures ?? []).filter(({ key }) => `${metric.id}.${key}` === id))[0]?.name;

export const filterInWords = (query: SampleQuery, metrics: readonly NamedMetric[]): string =>
  [...conditionsInWords(query, metrics), orderInWords(query, namesOf(metrics))].join(", ");

const orders: Record<string, { up: string; down: string }> = {
  id: { up: "by id", down: "by id, last first" },
  contexts: { up: "fewest contexts first", down: "most contexts first" },
  difference: { up: "closest first", down: "furthest apart first" },
  ...Object.fromEntries(
    retrievalFigures.map(({ id, one }) => [id, { up: `by ${one}, lowest first`, down: `by ${one}, highest first` }]),
  ),
};

export function orderInWords({ sort, order }: SampleQuery, nameOf: NameOf): string {
  const isDown = order === "desc";
  if (!sort) return isDown ? "from the end of the file" : "in file order";
  const phrases = orders[sort];
  if (phrases) return isDown ? phrases.down : phrases.up;
  return `by ${nameOf(sort)}, ${isDown ? "highest" : "lowest"} first`;
}
