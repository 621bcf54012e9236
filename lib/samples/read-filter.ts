import { Refusal } from "@/lib/domain/problem";
import { reviewStates } from "@/lib/domain/reviews/state";
import type { SampleQuery, ScoreRange } from "@/lib/domain/sample-query";
import { Band } from "@/lib/domain/score";

/** Said in sentences and in the API's description. */
export const filterGrammar =
  "METRIC:band:Excellent|Good|Moderate|Poor, METRIC:bin:0 to 9 (a tenth of the scale), METRIC:cause:CAUSE (samples without a score; any for all), METRIC:score:FROM..TO (either may be left out; both belong to it), differ:METRIC,METRIC:0.4 (their scores lie so far apart at least), polls:split, label:NAME=VALUE, label:none, error:CAUSE (samples with a judgment in error by any metric; any for all), review:reviewed|not-reviewed|disagreed (by any person), or text:WORDS. At most one of each: a bin, a cause, a band or a score of one metric, a differ, a label, an error, a review, a text.";

const longestText = 500;

/** Reads `filter` parameters; the metrics are those of the run. */
export function readFilters(filters: readonly string[], metrics: readonly string[]): SampleQuery {
  let query: SampleQuery = {};
  for (const filter of filters) {
    const read = readFilter(filter, metrics);
    const twice = Object.keys(read).find((key) => key !== "scores" && query[key as keyof SampleQuery] !== undefined);
    if (twice) throw invalid(`There are two filters by ${named[twice] ?? twice}.`);
    const scores = [...(query.scores ?? []), ...(read.scores ?? [])];
    query = { ...query, ...read, ...(scores.length > 0 && { scores }) };
  }
  return query;
}

const named: Record<string, string> = {
  text: "text",
  metric: "a metric",
  error: "an error",
  review: "a review",
  differ: "metrics that differ",
  label: "a label",
};

function readFilter(filter: string, metrics: readonly string[]): SampleQuery {
  const [, kind, value = ""] = /^(text|error|review|polls|label|differ):(.+)$/s.exec(filter) ?? [];
  switch (kind) {
    case "text":
      if (value.length > longestText) throw invalid(`The text is longer than ${longestText} characters.`);
      return { text: value };
    case "error":
      return { error: value.slice(0, 50) };
    case "review": {
      const review = reviewStates.find((state) => state === value);
      if (!review) throw invalid(`Samples are ${reviewStates.join(", ")}.`);
      return { review };
    }
    case "polls":
      if (value !== "split") throw invalid("Polls are filtered by polls:split.");
      return { split: true };
    case "label":
      return readLabel(value);
    case "differ":
      return readDiffer(value, metrics);
    default:
      return readScoreFilter(filter, metrics);
  }
}

function readLabel(value: string): SampleQuery {
  if (value === "none") return { unlabelled: true };
  const at = value.indexOf("=");
  if (at < 1) throw invalid("A label is label:NAME=VALUE, or label:none.");
  return { label: { name: value.slice(0, at), value: value.slice(at + 1) } };
}

function readDiffer(value: string, metrics: readonly string[]): SampleQuery {
  const [, list = "", by = ""] = /^(.+):([\d.]{1,30})$/.exec(value) ?? [];
  const compared = [...new Set(list.split(","))];
  for (const metric of compared) requireMetric(metric, metrics);
  if (compared.length < 2) throw invalid("Two metrics or more can differ.");
  return { differ: { metrics: compared, by: bound(by) } };
}

function readScoreFilter(filter: string, metrics: readonly string[]): SampleQuery {
  const [, metric = "", by, value = ""] = /^([^:]+):(band|bin|cause|score):(.+)$/.exec(filter) ?? [];
  if (!by) throw invalid(`“${filter.slice(0, 100)}” is none.`);
  requireMetric(metric, metrics);
  if (by === "score") return { scores: [readRange(metric, value)] };
  if (by === "cause") return { metric, cause: value };
  if (by === "bin") {
    if (!/^\d$/.test(value)) throw invalid("A bin is a number from 0 to 9.");
    return { metric, bin: Number(value) };
  }
  const band = Band.safeParse(value);
  if (!band.success) throw invalid(`There is no band ${value.slice(0, 100)}.`);
  return { metric, band: band.data };
}

function readRange(metric: string, value: string): ScoreRange {
  const [, from, to] = /^([\d.]{0,30}?)\.\.([\d.]{0,30})$/.exec(value) ?? [];
  if (!from && !to) throw invalid("A score is FROM..TO, such as 0.2..0.6 or ..0.4.");
  return { metric, ...(from && { from: bound(from) }), ...(to && { to: bound(to) }) };
}

function bound(text: string): number {
  const number = Number(text);
  if (text === "" || !(number >= 0 && number <= 1)) throw invalid(`${text.slice(0, 20)} is no number from 0 to 1.`);
  return number;
}

function requireMetric(metric: string, metrics: readonly string[]): void {
  if (!metrics.includes(metric)) throw invalid(`The run has no metric ${metric.slice(0, 100)}; it has ${metrics.join(", ")}.`);
}

const invalid = (message: string): Refusal =>
  new Refusal(`The filter cannot be read. ${message} A filter is ${filterGrammar}`, "invalid", [{ path: "filter", message }]);
