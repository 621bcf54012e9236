"use client";

import { cn } from "./class-names";

/** A few choices side by side, one of them pressed. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; name: string; count?: number }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row.
    <div role="group" aria-label={label} className="inline-flex rounded-control border border-line-2 bg-surface">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            "h-6 border-l border-line-2 px-2 text-[12px] first:border-l-0 first:rounded-l-[5px] last:rounded-r-[5px] phone:h-8",
            option.value === value ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {option.name}
          {option.count !== undefined && <span className="text-ink-3 tabular-nums"> {option.count}</span>}
        </button>
      ))}
    </div>
  );
}
