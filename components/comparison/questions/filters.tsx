"use client";

import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Options, Select } from "@/components/ui/field";

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
  const select = (label: string, key: "metric" | "candidate", value: string, className: string, offered: typeof metrics) => (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={({ target }) => void set({ [key]: target.value, page: null, open: null, at: null })}
    >
      <Options of={offered} />
    </Select>
  );
  return (
    <span aria-busy={pending} className="flex items-center gap-2 min-[1100px]:shrink-0 phone:flex-wrap">
      {select("Metric", "metric", metric, "w-auto max-w-72", metrics)}
      {candidates.length > 1 && select("Candidate", "candidate", candidate, "w-auto max-w-56", candidates)}
    </span>
  );
};
