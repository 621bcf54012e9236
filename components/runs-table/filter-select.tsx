"use client";

import { ChevronDown, X } from "lucide-react";
import { cn } from "@/components/ui/class-names";

/** A filter with one value: a plain select while it is off, "field | value | x" while it is on. */
export const FilterSelect = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | null;
  options: readonly { value: string; name: string }[];
  onChange: (value: string | null) => void;
}) => {
  const isOn = value !== null;
  return (
    <span
      className={cn(
        "inline-flex h-7 max-w-64 min-w-0 items-center rounded-control border text-[12.5px] whitespace-nowrap phone:h-9",
        isOn ? "border-line-2 bg-surface" : "border-transparent text-ink-2 hover:bg-sunken",
      )}
    >
      {isOn && (
        <span className="self-stretch border-r border-line px-2 leading-[26px] text-ink-3 phone:leading-[34px]">{label}</span>
      )}
      <span className="relative inline-flex min-w-0 self-stretch">
        <select
          aria-label={label}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value || null)}
          className="min-w-0 appearance-none truncate rounded-control bg-transparent pr-6 pl-2 font-medium [field-sizing:content] phone:text-[16px]"
        >
          <option value="">{isOn ? "Any" : label}</option>
          {isOn && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 text-ink-3"
        />
      </span>
      {isOn && (
        <button
          type="button"
          aria-label={`Clear the filter ${label}`}
          onClick={() => onChange(null)}
          className="grid self-stretch place-items-center border-l border-line px-1.5 text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
};
