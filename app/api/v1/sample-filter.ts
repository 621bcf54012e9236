import type { SampleQuery } from "@/lib/db/sample-table";
import { Refusal } from "@/lib/domain/problem";
import { reviewStates } from "@/lib/domain/review-state";
import { Band } from "@/lib/domain/score";

/** Said in sentences and in the API's description. */
export const filterGrammar =
  "METRIC:band:Excellent|Good|Moderate|Poor, METRIC:bin:0 to 9 (a tenth of the scale), METRIC:cause:CAUSE (samples without a score; any for all), error:CAUSE (samples with a judgment in error by any metric; any for all), review:reviewed|not-reviewed|disagreed (by any person), or text:WORDS. At most one of each: a metric, an error, a review, a text.";

const longestText = 500;

/** Reads `filter` parameters; the metrics are those of the run. */
export function readFilters(filters: readonly string[], metrics: readonly string[]): SampleQuery {
  const query: SampleQuery = {};
  for (const filter of filters) {
    const [, text] = /^text:(.+)$/s.exec(filter) ?? [];
    if (text !== undefined) {
      if (query.text !== undefined) throw invalid("There are two filters by text.");
      if (text.length > longestText) throw invalid(`The text is longer than ${longestText} characters.`);
      query.text = text;
      continue;
    }
    const [, error] = /^error:(.{1,50})$/.exec(filter) ?? [];
    if (error !== undefined) {
      if (query.error !== undefined) throw invalid("There are two filters by an error.");
      query.error = error;
      continue;
    }
    const [, review] = /^review:(.{1,50})$/.exec(filter) ?? [];
    if (review !== undefined) {
      if (query.review !== undefined) throw invalid("There are two filters by a review.");
      query.review = reviewStates.find((state) => state === review);
      if (!query.review) throw invalid(`Samples are ${reviewStates.join(", ")}.`);
      continue;
    }
    if (query.metric !== undefined) throw invalid("There are two filters by a metric.");
    Object.assign(query, readScoreFilter(filter, metrics));
  }
  return query;
}

function readScoreFilter(filter: string, metrics: readonly string[]): SampleQuery {
  const [, metric = "", by, value = ""] = /^([^:]+):(band|bin|cause):(.+)$/.exec(filter) ?? [];
  if (!by) throw invalid(`“${filter.slice(0, 100)}” is none.`);
  if (!metrics.includes(metric)) throw invalid(`The run has no metric ${metric.slice(0, 100)}; it has ${metrics.join(", ")}.`);
  if (by === "cause") return { metric, cause: value };
  if (by === "bin") {
    if (!/^\d$/.test(value)) throw invalid("A bin is a number from 0 to 9.");
    return { metric, bin: Number(value) };
  }
  const band = Band.safeParse(value);
  if (!band.success) throw invalid(`There is no band ${value.slice(0, 100)}.`);
  return { metric, band: band.data };
}

const invalid = (message: string): Refusal =>
  new Refusal(`The filter cannot be read. ${message} A filter is ${filterGrammar}`, "invalid", [{ path: "filter", message }]);
