import { flags } from "@/lib/domain/flag";
import { reviewStates } from "@/lib/domain/reviews/state";
import { longestCause, longestSearch, mostChosen, type SampleQuery, type ScoreRange } from "@/lib/domain/sample-query";
import { bandNames } from "@/lib/domain/scores/band";
import { tenthsInWords } from "@/lib/domain/scores/tenths";
import { listed } from "@/lib/domain/text/listed";
import { apartByDefault } from "./address";
import { type Filter, readScore, requireMetric, unreadable } from "./filter";

const isRead = (field: keyof SampleQuery) => (query: SampleQuery) => query[field] !== undefined;
/** For a parameter that accepts any text. */
const always = () => true;

const isTenth = (bin: number | null): bin is number => bin !== null && bin >= 0 && bin <= 9;

/** Scores of one metric, by band, tenth or missing. */
const ofMetric: Filter = {
  name: "a metric",
  parameters: {
    metric: isRead("metric"),
    band: isRead("band"),
    bin: isRead("bin"),
    last: isRead("lastBin"),
    cause: isRead("cause"),
  },
  reveals: null,
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
    {
      word: "band",
      isOfMetric: true,
      grammar: "METRIC:band:Excellent|Good|Moderate|Poor",
      read: (value, _, metric) => {
        const band = bandNames.find((name) => name === value);
        if (!band) throw unreadable(`There is no band ${value.slice(0, 100)}.`);
        return { metric, band };
      },
    },
    {
      word: "bin",
      isOfMetric: true,
      grammar: "METRIC:bin:0 to 9 (a tenth of the scale)",
      read: (value, _, metric) => {
        if (!/^\d$/.test(value)) throw unreadable("A bin is a number from 0 to 9.");
        return { metric, bin: Number(value) };
      },
    },
    {
      word: "cause",
      isOfMetric: true,
      grammar: "METRIC:cause:CAUSE (samples without a score; any for all)",
      read: (cause, _, metric) => ({ metric, cause }),
    },
  ],
  inWords: ({ metric, band, bin, lastBin, cause, scores }, nameOf) => {
    if (!metric) return [];
    const name = `${nameOf(metric)}${scores?.some((range) => range.metric === metric) ? " too" : ""}`;
    const ends = { metric: null, band: null, bin: null, last: null, cause: null };
    const tenths = bin !== undefined && tenthsInWords(bin, lastBin);
    const missing = cause === "any" ? "no score" : cause;
    return [
      ...(band ? [{ phrase: `where ${nameOf(metric)} is ${band}`, chip: { name, value: band, band, ends } }] : []),
      ...(tenths ? [{ phrase: `where ${nameOf(metric)} is ${tenths}`, chip: { name, value: tenths, ends } }] : []),
      ...(missing
        ? [
            {
              phrase: `without a score by ${nameOf(metric)}${cause === "any" ? "" : `: ${cause}`}`,
              chip: { name, value: missing, ends },
            },
          ]
        : []),
    ];
  },
};

/** "0.2 to 0.6", "at most 0.4", "at least 0.9", "Poor". */
function rangeInWords({ band, from, to }: Omit<ScoreRange, "metric">): string {
  if (band) return band;
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`;
  return from === undefined ? `at most ${to}` : `at least ${from}`;
}

/** Scores of several metrics. */
const scores: Filter = {
  name: "scores",
  parameters: { score: ({ scores }, { score }) => score !== null && scores?.length === score.length },
  reveals: null,
  read: ({ score }, metrics) => {
    const scores = (score ?? []).filter(({ metric }) => metrics.includes(metric));
    return scores.length > 0 ? { scores } : {};
  },
  texts: [
    {
      word: "score",
      isOfMetric: true,
      grammar: "METRIC:score:FROM..TO (either may be left out; both are inclusive)",
      read: (value, _, metric) => {
        const [, from, to] = /^([\d.]{0,30}?)\.\.([\d.]{0,30})$/.exec(value) ?? [];
        if (!from && !to) throw unreadable("A score is FROM..TO, such as 0.2..0.6 or ..0.4.");
        return { scores: [{ metric, ...(from && { from: readScore(from) }), ...(to && { to: readScore(to) }) }] };
      },
    },
  ],
  inWords: ({ scores = [] }, nameOf) =>
    scores.map((range) => {
      const value = rangeInWords(range);
      const others = scores.filter(({ metric }) => metric !== range.metric);
      return {
        phrase: `where ${nameOf(range.metric)} is ${value}`,
        chip: {
          name: nameOf(range.metric),
          value,
          ...(range.band && { band: range.band }),
          ends: { score: others.length > 0 ? [...others] : null },
        },
      };
    }),
};

/** Metrics whose scores lie far apart. */
const differ: Filter = {
  name: "metrics that differ",
  parameters: {
    differ: ({ differ }, search) => differ?.metrics.length === search.differ?.length,
    by: ({ differ }, { by }) => differ !== undefined && by !== null && by >= 0 && by <= 1,
  },
  reveals: null,
  read: (search, metrics) => {
    const compared = [...new Set(search.differ)].filter((metric) => metrics.includes(metric));
    const by = Math.max(0, Math.min(1, search.by ?? apartByDefault));
    return compared.length > 1 ? { differ: { metrics: compared, by } } : {};
  },
  texts: [
    {
      word: "differ",
      grammar: "differ:METRIC,METRIC:0.4 (their scores differ by at least this much)",
      read: (value, metrics) => {
        const [, list = "", by = ""] = /^(.+):([\d.]{1,30})$/.exec(value) ?? [];
        const compared = [...new Set(list.split(","))];
        for (const metric of compared) requireMetric(metric, metrics);
        if (compared.length < 2) throw unreadable("Name two or more metrics.");
        return { differ: { metrics: compared, by: readScore(by) } };
      },
    },
  ],
  inWords: ({ differ }, nameOf) => {
    if (!differ) return [];
    const names = differ.metrics.map(nameOf);
    const by = `by ${differ.by} or more`;
    return [
      {
        phrase: `where ${listed(names)} differ ${by}`,
        chip: { name: "Metrics differ", value: `${names.join(" and ")} ${by}`, ends: { differ: null, by: null } },
      },
    ];
  },
};

const split: Filter = {
  name: "split polls",
  parameters: { split: always },
  reveals: null,
  read: ({ split }) => (split ? { split } : {}),
  texts: [
    {
      word: "polls",
      grammar: "polls:split",
      read: (value) => {
        if (value !== "split") throw unreadable("Polls are filtered by polls:split.");
        return { split: true };
      },
    },
  ],
  inWords: ({ split }) =>
    split ? [{ phrase: "with split polls", chip: { name: "Polls", value: "split", ends: { split: null } } }] : [],
};

const unscored: Filter = {
  name: "missing scores",
  parameters: { unscored: always },
  reveals: null,
  read: ({ unscored }) => (unscored ? { unscored } : {}),
  texts: [
    {
      word: "scores",
      grammar: "scores:missing (samples that some metric has no score for)",
      read: (value) => {
        if (value !== "missing") throw unreadable("Samples without a score are filtered by scores:missing.");
        return { unscored: true };
      },
    },
  ],
  inWords: ({ unscored }) =>
    unscored
      ? [{ phrase: "without a score by some metric", chip: { name: "Scores", value: "missing", ends: { unscored: null } } }]
      : [],
};

const gold: Filter = {
  name: "gold contexts",
  parameters: { gold: always },
  reveals: "texts",
  read: ({ gold }) => (gold ? { missesGold: true } : {}),
  texts: [
    {
      word: "gold",
      grammar: "gold:missed (samples that miss a gold context)",
      read: (value) => {
        if (value !== "missed") throw unreadable("Samples that miss a gold context are filtered by gold:missed.");
        return { missesGold: true };
      },
    },
  ],
  inWords: ({ missesGold }) =>
    missesGold
      ? [{ phrase: "that miss a gold context", chip: { name: "Gold contexts", value: "some missed", ends: { gold: null } } }]
      : [],
};

const isSampleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

const chosen: Filter = {
  name: "chosen samples",
  parameters: { ids: ({ ids }, search) => ids?.length === search.ids?.length },
  reveals: null,
  read: ({ ids }) => {
    const read = [...new Set(ids)].filter(isSampleId).slice(0, mostChosen);
    return read.length > 0 ? { ids: read } : {};
  },
  texts: [
    {
      word: "samples",
      grammar: `samples:ID,ID (at most ${mostChosen})`,
      read: (value) => {
        const ids = value.length > 17 * mostChosen ? [] : [...new Set(value.split(",").map(Number))];
        if (ids.length === 0 || ids.length > mostChosen || !ids.every(isSampleId))
          throw unreadable(`Samples are filtered by samples:ID,ID with at most ${mostChosen} ids.`);
        return { ids };
      },
    },
  ],
  inWords: ({ ids }) => {
    if (!ids) return [];
    const value = `${ids.length.toLocaleString("en")} chosen`;
    return [
      { phrase: `that were chosen (${ids.length.toLocaleString("en")})`, chip: { name: "Samples", value, ends: { ids: null } } },
    ];
  },
};

const labels: Filter = {
  name: "a label",
  parameters: { label: isRead("label"), value: isRead("label"), unlabelled: always },
  reveals: "texts",
  read: ({ label: name, value, unlabelled }) => ({
    ...(name && value !== null && { label: { name, value } }),
    ...(unlabelled && { unlabelled }),
  }),
  texts: [
    {
      word: "label",
      grammar: "label:NAME=VALUE, label:none",
      read: (value) => {
        if (value === "none") return { unlabelled: true };
        const at = value.indexOf("=");
        if (at < 1) throw unreadable("A label is label:NAME=VALUE, or label:none.");
        return { label: { name: value.slice(0, at), value: value.slice(at + 1) } };
      },
    },
  ],
  inWords: ({ label, unlabelled }) => [
    ...(label
      ? [
          {
            phrase: `with the label ${cut(label.name)}: ${cut(label.value)}`,
            chip: { name: `Label ${label.name}`, value: label.value, ends: { label: null, value: null } },
          },
        ]
      : []),
    ...(unlabelled ? [{ phrase: "without a label", chip: { name: "Labels", value: "none", ends: { unlabelled: null } } }] : []),
  ],
};

const error: Filter = {
  name: "an error",
  parameters: { error: isRead("error"), errorBy: isRead("errorBy") },
  reveals: null,
  read: ({ error, errorBy }, metrics) => {
    const metric = errorBy && metrics.includes(errorBy) ? errorBy : null;
    if (!error && !metric) return {};
    return { error: error ? error.slice(0, longestCause) : "any", ...(metric && { errorBy: metric }) };
  },
  texts: [
    {
      word: "error",
      grammar: "error:CAUSE (samples with a judgment in error by any metric; any for all)",
      read: (value) => ({ error: value.slice(0, longestCause) }),
    },
    {
      word: "error",
      isOfMetric: true,
      grammar: "METRIC:error:CAUSE (by this metric)",
      read: (value, _, metric) => ({ error: value.slice(0, longestCause), errorBy: metric }),
    },
  ],
  inWords: ({ error, errorBy }, nameOf) => {
    if (!error) return [];
    const by = errorBy ? ` by ${nameOf(errorBy)}` : "";
    const isAny = error === "any";
    return [
      {
        phrase: `with a judgment in error${by}${isAny ? "" : `: ${error}`}`,
        chip: {
          name: `Judgment in error${by}`,
          value: isAny ? "any cause" : error,
          ends: { error: null, errorBy: null },
        },
      },
    ];
  },
};

const flag: Filter = {
  name: "a flag",
  parameters: { flag: isRead("flag") },
  reveals: null,
  read: ({ flag }) => (flag ? { flag } : {}),
  texts: [
    {
      word: "flag",
      grammar: `flag:${flags.join("|")} (samples with a judgment that has the flag)`,
      read: (value) => {
        const flag = flags.find((name) => name === value);
        if (!flag) throw unreadable(`Flags are: ${flags.join(", ")}.`);
        return { flag };
      },
    },
  ],
  inWords: ({ flag }) =>
    flag ? [{ phrase: `with a judgment flagged: ${flag}`, chip: { name: "Flag", value: flag, ends: { flag: null } } }] : [],
};

const reviews = {
  reviewed: { phrase: "that somebody reviewed", value: "reviewed" },
  "not-reviewed": { phrase: "that nobody reviewed", value: "not yet" },
  disagreed: { phrase: "that somebody disagreed with", value: "disagreed with" },
};

const review: Filter = {
  name: "a review",
  parameters: { review: isRead("review") },
  reveals: "reviews",
  read: ({ review }) => (review ? { review } : {}),
  texts: [
    {
      word: "review",
      grammar: `review:${reviewStates.join("|")} (by any person)`,
      read: (value) => {
        const review = reviewStates.find((state) => state === value);
        if (!review) throw unreadable(`Samples are ${reviewStates.join(", ")}.`);
        return { review };
      },
    },
  ],
  inWords: ({ review }) =>
    review
      ? [
          {
            phrase: reviews[review].phrase,
            chip: { name: "Review", value: reviews[review].value, ends: { review: null } },
          },
        ]
      : [],
};

const text: Filter = {
  name: "text",
  parameters: { q: always },
  reveals: "texts",
  read: ({ q }) => (q?.trim() ? { text: q.trim().slice(0, longestSearch) } : {}),
  texts: [
    {
      word: "text",
      grammar: "text:WORDS",
      read: (text) => {
        if (text.length > longestSearch) throw unreadable(`The text is longer than ${longestSearch} characters.`);
        return { text };
      },
    },
  ],
  inWords: ({ text }) => (text ? [{ phrase: `with “${cut(text)}”`, chip: null }] : []),
};

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** All filters, in the order in which sentences name them. */
export const filters: readonly Filter[] = [
  ofMetric,
  scores,
  unscored,
  differ,
  split,
  gold,
  labels,
  error,
  flag,
  review,
  chosen,
  text,
];
