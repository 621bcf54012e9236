import { BandName } from "@/components/scores/band";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { SamplesSearch } from "@/lib/samples/filters/address";
import { filters } from "@/lib/samples/filters/all";
import { FilterChip } from "./filter-chip";
import type { MetricColumn } from "./metric-columns";

/** `address` returns the table with part of its search changed. */
export const SamplesChips = ({
  query,
  metrics,
  address,
}: {
  query: SampleQuery;
  metrics: readonly MetricColumn[];
  address: (changed: Partial<SamplesSearch>) => string;
}) => {
  const nameOf = (id: string) => {
    const metric = metrics.find((one) => one.id === id);
    if (!metric) return id;
    const isUnique = metrics.filter(({ shortName }) => shortName === metric.shortName).length === 1;
    return isUnique ? metric.shortName : `${metric.shortName} ${metric.source}`;
  };
  const chips = filters.flatMap((filter) => filter.inWords(query, nameOf)).flatMap(({ chip }) => chip ?? []);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5 phone:flex-nowrap">
      {chips.map(({ name, value, band, ends }) => (
        <li key={`${name} ${value}`} className="min-w-0 phone:shrink-0">
          <FilterChip name={name} href={address({ ...ends, page: 1 })}>
            {band && <BandName band={band} />}
            {/* The stand-in's bands are unnamed elsewhere, but a filter must be. */}
            <span className={band && "hidden [.stand-in_&]:inline"}>{value}</span>
          </FilterChip>
        </li>
      ))}
    </ul>
  );
};
