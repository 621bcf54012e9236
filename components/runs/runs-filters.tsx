"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Select } from "@/components/ui/field";
import { RunStatus } from "@/lib/domain/run";
import { statusName } from "./run-status";
import { runsSearch } from "./runs-query";

/** Filters of the table of runs, kept in the address. */
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
    { key: "dataset", label: "Dataset", all: "All datasets", options: datasets.map(({ id, name }) => ({ value: id, name })) },
    {
      key: "configuration",
      label: "Configuration",
      all: "All configurations",
      options: configurations.map((name) => ({ value: name, name })),
    },
    { key: "judge", label: "Judge", all: "All judges", options: judges.map((name) => ({ value: name, name })) },
    {
      key: "status",
      label: "Status",
      all: "Any status",
      options: RunStatus.options.map((value) => ({ value, name: statusName(value) })),
    },
  ] as const;
  return (
    <>
      {filters.map(({ key, label, all, options }) => (
        <Select
          key={key}
          aria-label={label}
          value={search[key] ?? ""}
          onChange={({ target }) => void set({ [key]: target.value || null, page: null })}
          className="max-w-44 phone:max-w-none"
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </Select>
      ))}
    </>
  );
};
