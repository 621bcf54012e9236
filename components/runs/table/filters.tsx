"use client";

import type { RunStatus } from "assay-lib/domain/run";
import { bandNames } from "assay-lib/domain/scores/band";
import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { runFilters, runsSearch } from "@/components/addresses/runs";
import { statusName } from "@/components/runs/status";
import { type FilterChoice, FilterMenu } from "@/components/tables/filter-menu";
import type { RunsTableProps } from "./selected-run";

export const RunsFilters = ({ facets, metrics, me }: Pick<RunsTableProps, "facets" | "metrics" | "me">) => {
  const [, startTransition] = useTransition();
  const [search, set] = useQueryStates({ ...runFilters, page: runsSearch.page }, { shallow: false, startTransition });
  const bands = metrics.flatMap(({ id, shortName, source }) =>
    bandNames.flatMap((band): FilterChoice[] => {
      const count = facets.bands.find((one) => one.metric === id && one.band === band)?.count;
      return count ? [{ value: `${id}:${band}`, name: band, count, group: `${shortName} ${source}` }] : [];
    }),
  );
  const mine = facets.authors.filter(({ value }) => value === me);
  const others = facets.authors.filter(({ value }) => value !== me);
  const filters = [
    { key: "dataset", label: "Dataset", choices: facets.datasets },
    { key: "configuration", label: "Configuration", choices: facets.configurations },
    { key: "judge", label: "Judge", choices: facets.judges },
    {
      key: "status",
      label: "Status",
      choices: facets.statuses.map(({ value, count }) => ({
        value,
        count,
        name: value === "archived" ? "Archived" : statusName(value as RunStatus),
      })),
    },
    { key: "band", label: "Band", choices: bands },
    { key: "tag", label: "Tag", choices: facets.tags },
    {
      key: "param",
      label: "Parameter",
      choices: facets.parameters.map(({ name, value, count }) => ({
        value: `${name}=${value}`,
        name: String(value),
        count,
        group: name,
      })),
    },
    { key: "author", label: "Author", choices: [...mine.map((one) => ({ ...one, name: `${one.name} (you)` })), ...others] },
  ] as const;
  const shown = filters.filter(
    ({ key, choices }) => (key !== "author" && key !== "param") || choices.length > 0 || search[key] !== null,
  );
  return shown.map(({ key, label, choices }) => (
    <FilterMenu
      key={key}
      label={label}
      values={search[key] ?? []}
      choices={choices}
      onChange={(values) => void set({ [key]: values.length > 0 ? values : null, page: null })}
    />
  ));
};
