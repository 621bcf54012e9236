"use client";

import { goldenStates } from "assay-lib/domain/golden/states";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { datasetSearch } from "@/components/addresses/datasets";
import { SearchInput, Select } from "@/components/ui/field";

export const SampleSearch = ({
  configurations,
  chosen,
  golden,
}: {
  configurations: readonly { id: string; name: string; sampleCount: number }[];
  chosen: string;
  golden: { rows: number; confirmed: number };
}) => {
  const [isLoading, startTransition] = useTransition();
  const [search, setSearch] = useQueryStates(datasetSearch, { shallow: false, startTransition, scroll: false });
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
      <div className="w-64 phone:w-full">
        <SearchInput
          aria-label="Search samples"
          placeholder="Question, response or id"
          value={search.text}
          onChange={(event) =>
            void setSearch({ text: event.target.value, page: null, sample: null }, { limitUrlUpdates: debounce(250) })
          }
        />
      </div>
      {configurations.length > 1 && (
        <div className="w-64 phone:w-full">
          <Select
            aria-label="Configuration"
            value={chosen}
            onChange={(event) => void setSearch({ configuration: event.target.value, page: null, sample: null })}
          >
            {configurations.map(({ id, name, sampleCount }) => (
              <option key={id} value={id}>
                {name} ({sampleCount.toLocaleString("en")})
              </option>
            ))}
          </Select>
        </div>
      )}
      {golden.rows > 0 && (
        <div className="w-56 phone:w-full">
          <Select
            aria-label="Golden rows"
            value={search.golden ?? ""}
            onChange={(event) =>
              void setSearch({
                golden: goldenStates.find((state) => state === event.target.value) ?? null,
                page: null,
                sample: null,
              })
            }
          >
            <option value="">All samples</option>
            <option value="confirmed">Confirmed ({golden.confirmed.toLocaleString("en")})</option>
            <option value="unconfirmed">Not confirmed ({(golden.rows - golden.confirmed).toLocaleString("en")})</option>
          </Select>
        </div>
      )}
      <span role="status" className="ml-auto text-small text-ink-3">
        {isLoading && "Searching …"}
      </span>
    </div>
  );
};
