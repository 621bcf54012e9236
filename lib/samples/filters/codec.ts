import type { inferParserType } from "nuqs/server";
import { flags } from "@/lib/domain/flag";
import { Refusal } from "@/lib/domain/problem";
import { commentStates, reviewStates } from "@/lib/domain/reviews/state";
import { longestCause, longestSearch, mostChosen, type SampleQuery } from "@/lib/domain/sample-query";
import { findMetricId } from "@/lib/domain/scored/definition";
import { bandNames } from "@/lib/domain/scores/band";
import { lastTurn } from "@/lib/domain/scores/turns";
import type { ShareLevel } from "@/lib/domain/shares/choices";
import { readSlice } from "@/lib/domain/why/slice";
import { answerableStates, answeredStates, stageFilters } from "@/lib/domain/why/stages";
import { apartByDefault, type FilterParameter, type filterSearch } from "./address";

type FilterSearch = inferParserType<typeof filterSearch>;

/** How a filter is read from an address and from text. Its condition is in lib/db/samples/conditions.ts, its words in view.ts. */
export interface Codec {
  /** Its name in a refusal: "There are two filters by a label." */
  name: string;
  /** Each with a check of whether it affected the query; true for always. */
  parameters: Partial<Record<FilterParameter, true | ((query: SampleQuery, search: FilterSearch) => boolean)>>;
  /** The level at which a share allows this filter; null if only the team has it. */
  level: ShareLevel | null;
  read: (search: FilterSearch, metrics: readonly string[]) => SampleQuery;
  texts: readonly FilterText[];
}

/** The text form of a filter: "label:NAME=VALUE", or "METRIC:band:Poor" with `isOfMetric`. */
interface FilterText {
  word: string;
  isOfMetric?: true;
  grammar: string;
  /** Throws Refusal for invalid values; `metric` is blank unless `isOfMetric`. */
  read: (value: string, metrics: readonly string[], metric: string) => SampleQuery;
}

export const unreadableFilter = (message: string): Refusal => new Refusal(message, "invalid", [{ path: "filter", message }]);

/** The id among `metrics` that the text names. */
export function requireMetric(text: string, metrics: readonly string[]): string {
  const found = findMetricId(text, metrics);
  if (found === undefined) throw unreadableFilter(`The run has no metric ${text.slice(0, 100)}; it has ${metrics.join(", ")}.`);
  return found;
}

function readScore(text: string): number {
  const number = Number(text);
  if (text === "" || !(number >= 0 && number <= 1)) throw unreadableFilter(`${text.slice(0, 20)} is not a number from 0 to 1.`);
  return number;
}

const ofSample = (word: string, grammar: string, read: FilterText["read"]): FilterText => ({ word, grammar, read });

type OfMetric = (value: string, metric: string) => SampleQuery;
const ofMetric = (word: string, grammar: string, read: OfMetric): FilterText => ({
  word,
  grammar,
  isOfMetric: true,
  read: (value, _, metric) => read(value, metric),
});

/** One of a few values; any other gets the refusal. */
const choice = (word: string, grammar: string, refusal: string, values: Readonly<Record<string, SampleQuery>>): FilterText =>
  ofSample(word, grammar, (value) => {
    const query = Object.hasOwn(values, value) ? values[value] : undefined;
    if (!query) throw unreadableFilter(refusal);
    return query;
  });

/** A filter by a field's states, which the address and the text form name alike. */
function oneOf<State extends string>(
  word: FilterParameter,
  states: readonly State[],
  name: string,
  level: ShareLevel | null,
  note: string,
  query: (state: State) => SampleQuery,
): Codec {
  const read = (value: unknown): SampleQuery | null => {
    const state = states.find((one) => one === value);
    return state === undefined ? null : query(state);
  };
  const queries = Object.fromEntries(states.map((state) => [state, query(state)]));
  return {
    name,
    level,
    parameters: { [word]: (_: SampleQuery, search: FilterSearch) => read(search[word]) !== null },
    read: (search) => read(search[word]) ?? {},
    texts: [choice(word, `${word}:${states.join("|")} (${note})`, `Write ${word}: and one of ${states.join(", ")}.`, queries)],
  };
}

const isRead = (field: keyof SampleQuery) => (query: SampleQuery) => query[field] !== undefined;
const isTenth = (bin: number | null): bin is number => bin !== null && bin >= 0 && bin <= 9;
const turns = Array.from({ length: lastTurn }, (_, index) => index + 1);
const isSampleId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;

const answerableNote = "whether the contexts or a label say that the question can be answered";

export const codecs: readonly Codec[] = [
  {
    name: "a metric",
    parameters: {
      metric: isRead("metric"),
      band: isRead("band"),
      bin: isRead("bin"),
      last: isRead("lastBin"),
      cause: isRead("cause"),
    },
    level: "scores",
    read: ({ metric, band, bin, last, cause }, metrics) => {
      if (!metric || !metrics.includes(metric)) return {};
      return {
        metric,
        ...(band && { band }),
        ...(isTenth(bin) && { bin, ...(isTenth(last) && last > bin && { lastBin: last }) }),
        ...(cause && { cause: cause.slice(0, longestCause) }),
      };
    },
    texts: [
      ofMetric("band", "METRIC:band:Excellent|Good|Moderate|Poor", (value, metric) => {
        const band = bandNames.find((name) => name === value);
        if (!band) throw unreadableFilter(`There is no band ${value.slice(0, 100)}.`);
        return { metric, band };
      }),
      ofMetric("bin", "METRIC:bin:0 to 9 (a tenth of the scale)", (value, metric) => {
        if (!/^\d$/.test(value)) throw unreadableFilter("A bin is a number from 0 to 9.");
        return { metric, bin: Number(value) };
      }),
      ofMetric("cause", "METRIC:cause:CAUSE (samples without a score; any for all)", (cause, metric) => ({ metric, cause })),
    ],
  },
  {
    name: "scores",
    parameters: { score: ({ scores }, { score }) => score !== null && scores?.length === score.length },
    level: "scores",
    read: ({ score }, metrics) => {
      const scores = (score ?? []).filter(({ metric }) => metrics.includes(metric));
      return scores.length > 0 ? { scores } : {};
    },
    texts: [
      ofMetric("score", "METRIC:score:FROM..TO (either may be left out; both are inclusive)", (value, metric) => {
        const [, from, to] = /^([\d.]{0,30}?)\.\.([\d.]{0,30})$/.exec(value) ?? [];
        if (!from && !to) throw unreadableFilter("A score is FROM..TO, such as 0.2..0.6 or ..0.4.");
        return { scores: [{ metric, ...(from && { from: readScore(from) }), ...(to && { to: readScore(to) }) }] };
      }),
    ],
  },
  {
    name: "missing scores",
    parameters: { unscored: true, waiting: true },
    level: "scores",
    read: ({ unscored, waiting }) => ({ ...(unscored && { unscored }), ...(waiting && { waiting }) }),
    texts: [
      choice(
        "scores",
        "scores:missing (samples that some metric judged without a score) or scores:waiting (not judged yet)",
        "Samples without a score are filtered by scores:missing or scores:waiting.",
        { missing: { unscored: true }, waiting: { waiting: true } },
      ),
    ],
  },
  {
    name: "metrics that differ",
    parameters: {
      differ: ({ differ }, search) => differ?.metrics.length === search.differ?.length,
      by: ({ differ }, { by }) => differ !== undefined && by !== null && by >= 0 && by <= 1,
    },
    level: "scores",
    read: (search, metrics) => {
      const compared = [...new Set(search.differ)].filter((metric) => metrics.includes(metric));
      const by = Math.max(0, Math.min(1, search.by ?? apartByDefault));
      return compared.length > 1 ? { differ: { metrics: compared, by } } : {};
    },
    texts: [
      ofSample("differ", "differ:METRIC,METRIC:0.4 (their scores differ by at least this much)", (value, metrics) => {
        const [, list = "", by = ""] = /^(.+):([\d.]{1,30})$/.exec(value) ?? [];
        const compared = [...new Set(list.split(",").map((metric) => requireMetric(metric, metrics)))];
        if (compared.length < 2) throw unreadableFilter("Name two or more metrics.");
        return { differ: { metrics: compared, by: readScore(by) } };
      }),
    ],
  },
  {
    name: "split polls",
    parameters: { split: true },
    level: "scores",
    read: ({ split }) => (split ? { split } : {}),
    texts: [choice("polls", "polls:split", "Polls are filtered by polls:split.", { split: { split: true } })],
  },
  oneOf("gold", ["missed"], "gold contexts", "texts", "samples that miss a gold context", () => ({ missesGold: true })),
  oneOf("retrieved", ["nothing"], "retrieved contexts", "scores", "samples without a context", () => ({
    nothingRetrieved: true,
  })),
  {
    name: "a label",
    parameters: { label: isRead("label"), value: isRead("label"), unlabelled: true },
    level: "texts",
    read: ({ label: name, value, unlabelled }) => ({
      ...(name && value !== null && { label: { name, value } }),
      ...(unlabelled && { unlabelled }),
    }),
    texts: [
      ofSample("label", "label:NAME=VALUE, label:none", (value) => {
        if (value === "none") return { unlabelled: true };
        const at = value.indexOf("=");
        if (at < 1) throw unreadableFilter("A label is label:NAME=VALUE, or label:none.");
        return { label: { name: value.slice(0, at), value: value.slice(at + 1) } };
      }),
    ],
  },
  {
    name: "an error",
    parameters: { error: isRead("error"), errorBy: isRead("errorBy") },
    level: "scores",
    read: ({ error, errorBy }, metrics) => {
      const metric = errorBy && metrics.includes(errorBy) ? errorBy : null;
      if (!error && !metric) return {};
      return { error: error ? error.slice(0, longestCause) : "any", ...(metric && { errorBy: metric }) };
    },
    texts: [
      ofSample("error", "error:CAUSE (samples with a judgment in error by any metric; any for all)", (value) => ({
        error: value.slice(0, longestCause),
      })),
      ofMetric("error", "METRIC:error:CAUSE (by this metric)", (value, metric) => ({
        error: value.slice(0, longestCause),
        errorBy: metric,
      })),
    ],
  },
  oneOf("flag", flags, "a flag", "scores", "samples with a judgment that has the flag", (flag) => ({ flag })),
  oneOf("review", reviewStates, "a review", "everything", "by any person", (review) => ({ review })),
  oneOf("comments", commentStates, "comments", null, "open: with a thread that is not resolved", (comments) => ({ comments })),
  // Stages follow from gold contexts and labels.
  oneOf("stage", stageFilters, "a stage", "texts", "where samples fail; failed for all failures", (stage) => ({ stage })),
  oneOf("answer", answeredStates, "an answer", "texts", "whether the response answers or refuses", (answered) => ({ answered })),
  oneOf("answerable", answerableStates, "answerable questions", "texts", answerableNote, (answerable) => ({ answerable })),
  {
    name: "a group",
    parameters: { group: isRead("group") },
    level: "texts",
    read: ({ group }) => (group === null ? {} : { group: group.slice(0, longestSearch) }),
    texts: [ofSample("group", "group:NAME (a group of questions)", (group) => ({ group: group.slice(0, longestSearch) }))],
  },
  {
    name: "a slice",
    parameters: { slice: isRead("slice") },
    level: "everything",
    read: ({ slice }) => {
      const read = slice && readSlice(slice.slice(0, longestSearch));
      return read ? { slice: read } : {};
    },
    texts: [
      ofSample("slice", "slice:COLUMN=VALUE (by a column of the file)", (value) => {
        const slice = readSlice(value.slice(0, longestSearch));
        if (!slice) throw unreadableFilter("A slice is slice:COLUMN=VALUE.");
        return { slice };
      }),
    ],
  },
  {
    name: "a turn",
    parameters: { turn: isRead("turn") },
    level: "texts",
    read: ({ turn }) => (turn !== null && turns.includes(turn) ? { turn } : {}),
    texts: [
      choice(
        "turn",
        `turn:${turns.join("|")} (which question of its conversation; ${lastTurn} for all later ones too)`,
        `Turns are: ${turns.join(", ")}.`,
        Object.fromEntries(turns.map((turn) => [turn, { turn }])),
      ),
    ],
  },
  {
    name: "chosen samples",
    parameters: { ids: ({ ids }, search) => ids?.length === search.ids?.length },
    level: "scores",
    read: ({ ids }) => {
      const read = [...new Set(ids)].filter(isSampleId).slice(0, mostChosen);
      return read.length > 0 ? { ids: read } : {};
    },
    texts: [
      ofSample("samples", `samples:ID,ID (at most ${mostChosen})`, (value) => {
        const ids = value.length > 17 * mostChosen ? [] : [...new Set(value.split(",").map(Number))];
        if (ids.length === 0 || ids.length > mostChosen || !ids.every(isSampleId))
          throw unreadableFilter(`Samples are filtered by samples:ID,ID with at most ${mostChosen} ids.`);
        return { ids };
      }),
    ],
  },
  {
    name: "text",
    parameters: { q: true },
    level: "texts",
    read: ({ q }) => (q?.trim() ? { text: q.trim().slice(0, longestSearch) } : {}),
    texts: [
      ofSample("text", "text:WORDS", (text) => {
        if (text.length > longestSearch) throw unreadableFilter(`The text is longer than ${longestSearch} characters.`);
        return { text };
      }),
    ],
  },
];
