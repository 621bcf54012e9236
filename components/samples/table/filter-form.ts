import type { ScoreRange } from "assay-lib/domain/sample-query";
import { bandNames } from "assay-lib/domain/scores/band";
import { isFilterParameter, type SamplesSearch, samplesSearch } from "assay-lib/samples/filters/address";
import type { SampleMetricColumn } from "./columns";

export interface OfferedFilters {
  labels: readonly { name: string; value: string }[];
  causes: readonly string[];
  hasGold: boolean;
}

/** Parsed from several fields together. */
const readTogether: readonly string[] = ["differ", "by", "label"];

/** Fields named after their parameter; empty means no filter. */
const asWritten = (form: FormData): Partial<SamplesSearch> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      isFilterParameter(name) && !readTogether.includes(name)
        ? [[name, value === "" ? null : samplesSearch[name].parse(String(value))]]
        : [],
    ),
  );

/** Takes values as in the address. Filters without a field stay unchanged. */
export function readFilterForm(
  form: FormData,
  metrics: readonly Pick<SampleMetricColumn, "id" | "group">[],
): Partial<SamplesSearch> {
  const text = (name: string) => String(form.get(name) ?? "");
  const score = metrics.flatMap(({ id }) => rangeOf(id, text));
  const differ = comparedIn(text("differ"), text("other"), metrics);
  const by = bound(text("by"));
  const { label, value, unlabelled } = labelOf(text("label"));
  return {
    ...asWritten(form),
    score: score.length > 0 ? score : null,
    differ,
    by: differ ? (by ?? null) : null,
    label,
    value,
    unlabelled,
    page: 1,
  };
}

const bound = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Math.max(0, Math.min(1, Number(text))) || 0;

/** A band overrides bounds; swapped bounds are corrected. */
function rangeOf(metric: string, text: (name: string) => string): ScoreRange[] {
  const band = bandNames.find((name) => name === text(`band ${metric}`));
  if (band) return [{ metric, band }];
  const from = bound(text(`from ${metric}`));
  const to = bound(text(`to ${metric}`));
  if (from === undefined && to === undefined) return [];
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return [{ metric, ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) }];
}

function comparedIn(one: string, other: string, metrics: readonly Pick<SampleMetricColumn, "id" | "group">[]): string[] | null {
  if (one === "retrieval") return metrics.filter(({ group }) => group === "retrieval").map(({ id }) => id);
  return one && other && one !== other ? [one, other] : null;
}

/** Joined by a character people do not type. */
export const labelOption = (name: string, value: string): string => `${name}\u001f${value}`;

function labelOf(option: string): Pick<SamplesSearch, "label" | "value" | "unlabelled"> {
  if (option === "none") return { label: null, value: null, unlabelled: true };
  const [label, value] = option.split("\u001f");
  if (!label || value === undefined) return { label: null, value: null, unlabelled: null };
  return { label, value, unlabelled: null };
}
