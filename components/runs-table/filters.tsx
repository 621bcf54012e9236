"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { runsSearch } from "@/components/addresses/runs";
import { statusName } from "@/components/runs/status";
import { runStatuses } from "@/lib/domain/run-statuses";
import { FilterSelect } from "./filter-select";

const named = (name: string) => ({ value: name, name });

export const RunsFilters = ({
  datasets,
  configurations,
  judges,
}: {
  datasets: readonly { id: string; name: string }[];
  configurations: readonly string[];
  judges: readonly string[];
}) => {
  const [, startTransition] = useTransition();
  const [search, set] = useQueryStates(runsSearch, { shallow: false, startTransition });
  const filters = [
    { key: "dataset", label: "Dataset", options: datasets.map(({ id, name }) => ({ value: id, name })) },
    { key: "configuration", label: "Configuration", options: configurations.map(named) },
    { key: "judge", label: "Judge", options: judges.map(named) },
    { key: "status", label: "Status", options: runStatuses.map((value) => ({ value, name: statusName(value) })) },
  ] as const;
  return filters.map(({ key, label, options }) => (
    <FilterSelect
      key={key}
      label={label}
      value={search[key]}
      options={options}
      onChange={(value) => void set({ [key]: value, page: null })}
    />
  ));
};
