"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { cn } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";

export interface RankChoice {
  id: string;
  name: string;
  options: readonly { value: string; name: string }[];
  value: string;
  /** The option that the address leaves out. */
  usual: string;
  isOnPhonesOnly?: boolean;
  /** Other choices that it makes void. */
  clears?: readonly string[];
}

/** Each choice is a parameter of the address. */
export function RankControls({ choices }: { choices: readonly RankChoice[] }) {
  const [pending, startTransition] = useTransition();
  const [, set] = useQueryStates(
    Object.fromEntries(choices.flatMap(({ id, clears = [] }) => [id, ...clears]).map((id) => [id, parseAsString])),
    {
      shallow: false,
      scroll: false,
      startTransition,
      history: "push",
    },
  );
  return (
    <div aria-busy={pending} className="mt-3 flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
      {choices.map(({ id, name, options, value, usual, isOnPhonesOnly, clears = [] }) => (
        <label
          key={id}
          htmlFor={`choice-${id}`}
          className={cn(
            "max-w-80 min-w-0 items-center gap-2 text-small text-ink-3 phone:grid phone:gap-0.5",
            isOnPhonesOnly ? "hidden" : "flex",
          )}
        >
          <span className="whitespace-nowrap">{name}</span>
          <Select
            id={`choice-${id}`}
            key={value}
            defaultValue={value}
            className="w-auto max-w-64 phone:w-full"
            onChange={({ target }) =>
              void set({
                ...Object.fromEntries(clears.map((other) => [other, null])),
                [id]: target.value === usual ? null : target.value,
              })
            }
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </div>
  );
}
