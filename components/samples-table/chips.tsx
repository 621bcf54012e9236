import Link from "next/link";
import { BandName } from "@/components/scores/band";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { noFilter, type SamplesSearch } from "@/lib/samples/address";
import { filters } from "@/lib/samples/filters";
import type { MetricColumn } from "./columns";
import { FilterChip } from "./filter-chip";

/** The table's filters, each with a link that removes it. `address` returns the table with part of its search changed. */
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
    return metric ? `${metric.shortName} ${metric.sub}` : id;
  };
  const chips = filters.flatMap((filter) => filter.inWords(query, nameOf)).flatMap(({ chip }) => chip ?? []);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5 border-b border-line px-2.5 py-2">
      {chips.map(({ name, value, band, ends }) => (
        <li key={`${name} ${value}`} className="min-w-0">
          <FilterChip name={name} href={address({ ...ends, page: 1 })}>
            {band ? <BandName band={band} /> : value}
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
