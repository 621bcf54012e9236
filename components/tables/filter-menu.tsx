"use client";

import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuGroup, MenuTick } from "@/components/ui/menu";

export interface FilterChoice {
  value: string;
  name: string;
  /** Rows that have it. */
  count: number;
  group?: string;
}

/** A filter of several values with their counts; while it is on, it says which, with an x that clears it. */
export const FilterMenu = ({
  label,
  values,
  choices,
  onChange,
}: {
  label: string;
  values: readonly string[];
  choices: readonly FilterChoice[];
  onChange: (values: string[]) => void;
}) => {
  const [looked, setLooked] = useState("");
  const isOn = values.length > 0;
  const nameOf = (value: string) => {
    const choice = choices.find((one) => one.value === value);
    return choice ? [choice.group, choice.name].filter(Boolean).join(" ") : value;
  };
  // A value of an old address stays tickable, so that it can be cleared.
  const missing = values.filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...missing.map((value): FilterChoice => ({ value, name: value, count: 0 })), ...choices];
  const wanted = looked.trim().toLowerCase();
  const found = wanted ? all.filter(({ value }) => nameOf(value).toLowerCase().includes(wanted)) : all;
  const groups = [...new Set(found.map(({ group }) => group))];
  const ticks = (group: string | undefined) =>
    found
      .filter((choice) => choice.group === group)
      .map(({ value, name, count }) => (
        <MenuTick
          key={value}
          name={name}
          count={count}
          checked={values.includes(value)}
          onChange={(isTicked) => onChange(isTicked ? [...values, value] : values.filter((other) => other !== value))}
        />
      ));
  return (
    <span className={cn("inline-flex min-w-0 max-w-full", isOn && "rounded-control border border-line-2 bg-surface")}>
      <Menu
        align="start"
        onClose={() => setLooked("")}
        trigger={
          <button
            type="button"
            className={cn(
              buttonClass({ look: "ghost" }),
              "min-w-0 shrink",
              isOn && "h-[26px] gap-1 rounded-r-none phone:h-[34px]",
            )}
          >
            {isOn ? (
              <>
                <span className="text-ink-3">{label}</span>
                <bdi className="max-w-44 truncate text-ink">
                  {nameOf(values[0] ?? "")}
                  {values.length > 1 && ` +${values.length - 1}`}
                </bdi>
              </>
            ) : (
              label
            )}
            <ChevronDown aria-hidden />
          </button>
        }
      >
        {all.length > 10 && (
          <input
            type="search"
            aria-label={`Find in ${label}`}
            placeholder="Find"
            value={looked}
            onChange={({ target }) => setLooked(target.value)}
            // The menu would take the letters to jump to an item.
            onKeyDown={(event) => !["ArrowDown", "Escape", "Tab"].includes(event.key) && event.stopPropagation()}
            className="mb-1 h-7 w-full rounded-control border border-line-2 bg-surface px-2 text-[12.5px] phone:h-9 phone:text-[16px]"
          />
        )}
        {groups.map((group) =>
          group === undefined ? (
            <div key="">{ticks(group)}</div>
          ) : (
            <MenuGroup key={group} name={group}>
              {ticks(group)}
            </MenuGroup>
          ),
        )}
        {found.length === 0 && (
          <p className="px-2 py-1.5 text-ink-3">{all.length === 0 ? "Nothing to choose." : "Nothing matches."}</p>
        )}
      </Menu>
      {isOn && (
        <button
          type="button"
          aria-label={`Clear the filter ${label}`}
          onClick={() => onChange([])}
          className="grid shrink-0 place-items-center border-l border-line px-1.5 text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
};
