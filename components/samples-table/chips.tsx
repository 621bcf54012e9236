import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { noFilter, type SamplesSearch } from "@/components/addresses/samples";
import { rangeInWords } from "@/components/addresses/score-filters";
import { BandName } from "@/components/scores/band";
import { tenthsInWords } from "@/components/scores/tenths";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { MetricColumn } from "./columns";
import { FilterChip } from "./filter-chip";

interface Chip {
  name: string;
  value: ReactNode;
  without: Partial<SamplesSearch>;
}

const reviewed = { reviewed: "reviewed", "not-reviewed": "not yet", disagreed: "disagreed with" };

/** The table's filters, each with a way to end it. `address` gives the table with a part of its search changed. */
export const SamplesChips = ({
  query,
  search,
  metrics,
  address,
}: {
  query: SampleQuery;
  search: SamplesSearch;
  metrics: readonly MetricColumn[];
  address: (changed: Partial<SamplesSearch>) => string;
}) => {
  const nameOf = (id: string) => {
    const metric = metrics.find((one) => one.id === id);
    return metric ? `${metric.shortName} ${metric.sub}` : id;
  };
  const chips = [...scoreChips(query, search, nameOf), ...otherChips(query, nameOf)];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5 border-b border-line px-2.5 py-2">
      {chips.map(({ name, value, without }) => (
        <li key={name} className="min-w-0">
          <FilterChip name={name} href={address({ ...without, page: 1 })}>
            {value}
          </FilterChip>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link href={address(noFilter)} scroll={false} prefetch={false} className="link px-1 text-small">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
};

function scoreChips(
  { metric, band, bin, lastBin, cause, scores }: SampleQuery,
  search: SamplesSearch,
  nameOf: (id: string) => string,
): Chip[] {
  const chips: Chip[] = (scores ?? []).map((range) => {
    const rest = (search.score ?? []).filter((other) => other.metric !== range.metric);
    const value = range.band ? <BandName key={range.metric} band={range.band} /> : rangeInWords(range);
    return { name: nameOf(range.metric), value, without: { score: rest.length > 0 ? rest : null } };
  });
  if (!metric || (!band && bin === undefined && !cause)) return chips;
  const values = [
    band && <BandName key="band" band={band} />,
    bin !== undefined && <Fragment key="bin">{tenthsInWords(bin, lastBin)}</Fragment>,
    cause && <Fragment key="cause">{cause === "any" ? "no score" : cause}</Fragment>,
  ];
  const name = `${nameOf(metric)}${scores?.some((range) => range.metric === metric) ? " too" : ""}`;
  return [...chips, { name, value: values, without: { metric: null, band: null, bin: null, last: null, cause: null } }];
}

function otherChips({ error, review, differ, split, label, unlabelled }: SampleQuery, nameOf: (id: string) => string): Chip[] {
  const chips: (Chip | false | undefined)[] = [
    differ && {
      name: "Metrics differ",
      value: `${differ.metrics.map(nameOf).join(" and ")} by ${differ.by} or more`,
      without: { differ: null, by: null },
    },
    split && { name: "Polls", value: "split", without: { split: null } },
    label && { name: `Label ${label.name}`, value: label.value, without: { label: null, value: null } },
    unlabelled && { name: "Labels", value: "none", without: { unlabelled: null } },
    error !== undefined && { name: "Judgment in error", value: error === "any" ? "any cause" : error, without: { error: null } },
    review && { name: "Review", value: reviewed[review], without: { review: null } },
  ];
  return chips.filter((chip) => typeof chip === "object");
}
