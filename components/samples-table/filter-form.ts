import { reviewStates } from "@/lib/domain/reviews/state";
import type { ScoreRange } from "@/lib/domain/sample-query";
import { bandNames } from "@/lib/domain/scores/band";
import type { SamplesSearch } from "@/lib/samples/address";
import type { MetricColumn } from "./columns";

type Filters = Pick<
  SamplesSearch,
  "score" | "differ" | "by" | "split" | "label" | "value" | "unlabelled" | "error" | "review" | "page"
>;

/** What the filter's form says, as the address keeps it; the filters that it does not name stay as they are. */
export function readFilterForm(form: FormData, metrics: readonly Pick<MetricColumn, "id" | "group">[]): Filters {
  const text = (name: string) => String(form.get(name) ?? "");
  const score = metrics.flatMap(({ id }) => rangeOf(id, text));
  const differ = comparedIn(text("differ"), text("other"), metrics);
  const by = bound(text("by"));
  const { label, value, unlabelled } = labelOf(text("label"));
  return {
    score: score.length > 0 ? score : null,
    differ,
    by: differ ? (by ?? null) : null,
    split: form.has("split") ? true : null,
    label,
    value,
    unlabelled,
    error: text("error") || null,
    review: reviewStates.find((state) => state === text("review")) ?? null,
    page: 1,
  };
}

const bound = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Math.max(0, Math.min(1, Number(text))) || 0;

/** A band says all; bounds the wrong way round are turned. */
function rangeOf(metric: string, text: (name: string) => string): ScoreRange[] {
  const band = bandNames.find((name) => name === text(`band ${metric}`));
  if (band) return [{ metric, band }];
  const [from, to] = [bound(text(`from ${metric}`)), bound(text(`to ${metric}`))];
  if (from === undefined && to === undefined) return [];
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return [{ metric, ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) }];
}

function comparedIn(one: string, other: string, metrics: readonly Pick<MetricColumn, "id" | "group">[]): string[] | null {
  if (one === "retrieval") return metrics.filter(({ group }) => group === "retrieval").map(({ id }) => id);
  return one && other && one !== other ? [one, other] : null;
}

/** A label's name and value as one option; the sign between them stands in no text that people write. */
export const labelOption = (name: string, value: string): string => `${name}\u001f${value}`;

function labelOf(option: string): Pick<Filters, "label" | "value" | "unlabelled"> {
  if (option === "none") return { label: null, value: null, unlabelled: true };
  const [label, value] = option.split("\u001f");
  if (!label || value === undefined) return { label: null, value: null, unlabelled: null };
  return { label, value, unlabelled: null };
}
