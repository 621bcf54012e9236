"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/field";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { type SamplesSearch, samplesHref } from "@/lib/samples/address";
import type { MetricColumn } from "./metric-columns";

/** The order of the samples where a sample is a card and there are no headings to press. */
export const SortOnPhones = ({
  base,
  search,
  query,
  metrics,
  inWords,
}: {
  base: string;
  search: SamplesSearch;
  query: SampleQuery;
  metrics: readonly MetricColumn[];
  /** The order now. */
  inWords: string;
}) => {
  const router = useRouter();
  const isByMetric = metrics.some(({ id }) => id === query.sort);
  const isByFile = !query.sort && query.order !== "desc";
  return (
    <Select
      aria-label="Sort by"
      className="hidden w-44 phone:inline-grid"
      value={isByMetric ? `${query.sort} ${query.order ?? "asc"}` : isByFile ? "" : "other"}
      onChange={({ target }) => {
        if (target.value === "other") return;
        const [sort = "", order] = target.value.split(" ");
        const changed = { sort: sort || "position", order: order === "desc" ? ("desc" as const) : null, page: 1 };
        router.push(samplesHref(base, { ...search, ...changed }), { scroll: false });
      }}
    >
      <option value="">Order of the file</option>
      {!isByMetric && !isByFile && <option value="other">{inWords}</option>}
      {metrics.flatMap(({ id, shortName, sub }) => [
        <option key={`${id} asc`} value={`${id} asc`}>
          {shortName} {sub}, lowest first
        </option>,
        <option key={`${id} desc`} value={`${id} desc`}>
          {shortName} {sub}, highest first
        </option>,
      ])}
    </Select>
  );
};
