import type { SampleQuery } from "assay-lib/domain/sample-query";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { filtersInWords } from "assay-lib/samples/filters/view";
import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { BandBadge } from "@/components/scores/band";
import type { SampleMetricColumn } from "./columns";

interface Props {
  query: SampleQuery;
  metrics: readonly SampleMetricColumn[];
  address: (changed: Partial<SamplesSearch>) => string;
}

export const SamplesChips = ({ query, metrics, address }: Props) => {
  const nameOf = (id: string) => {
    const metric = metrics.find((one) => one.id === id);
    if (!metric) return id;
    const isUnique = metrics.filter(({ shortName }) => shortName === metric.shortName).length === 1;
    return isUnique ? metric.shortName : `${metric.shortName} ${metric.source}`;
  };
  const chips = filtersInWords(query, nameOf).flatMap(({ chip }) => chip ?? []);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5 phone:flex-nowrap">
      {chips.map(({ name, value, band, ends }) => (
        <li key={`${name} ${value}`} className="min-w-0 phone:shrink-0">
          <FilterChip name={name} href={address({ ...ends, page: 1 })}>
            {band ? <BandBadge band={band} /> : value}
          </FilterChip>
        </li>
      ))}
    </ul>
  );
};

export const FilterChip = ({ name, children, href }: { name: string; children: ReactNode; href: string }) => (
  <span className="inline-flex h-6 max-w-full phone:h-9 items-center overflow-hidden rounded-control border border-line-2 bg-surface text-small/[22px] whitespace-nowrap">
    <span className="min-w-8 shrink-[9] truncate border-r border-line px-[7px] text-ink-3">{name}</span>
    <span className="inline-flex max-w-60 shrink-0 items-center gap-1.5 truncate px-[7px] font-medium">{children}</span>
    <Link
      href={href}
      scroll={false}
      aria-label={`Clear the filter ${name}`}
      className="grid h-full place-items-center border-l border-line px-1.5 text-ink-3 hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </Link>
  </span>
);
