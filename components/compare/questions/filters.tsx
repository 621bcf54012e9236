"use client";

import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Select } from "@/components/ui/field";

interface QuestionFiltersProps {
  metric: string;
  metrics: readonly { id: string; name: string }[];
  candidate: string;
  candidates: readonly { id: string; name: string }[];
}

export const QuestionFilters = ({ metric, metrics, candidate, candidates }: QuestionFiltersProps) => {
  const [pending, startTransition] = useTransition();
  const [, set] = useQueryStates(
    { metric: parseAsString, candidate: parseAsString, page: parseAsInteger, open: parseAsString, at: parseAsString },
    { shallow: false, startTransition, history: "replace" },
  );
  const choose = (name: "metric" | "candidate") => (value: string) =>
    void set({ [name]: value, page: null, open: null, at: null });
  return (
    <span aria-busy={pending} className="flex items-center gap-2 min-[1100px]:shrink-0 phone:flex-wrap">
      <Select
        aria-label="Metric"
        className="w-auto max-w-72"
        value={metric}
        onChange={({ target }) => choose("metric")(target.value)}
      >
        {metrics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {candidates.length > 1 && (
        <Select
          aria-label="Candidate"
          className="w-auto max-w-56"
          value={candidate}
          onChange={({ target }) => choose("candidate")(target.value)}
        >
          {candidates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </span>
  );
};
