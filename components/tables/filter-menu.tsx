"use client";

import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { SearchInput } from "@/components/ui/field";
import { Popover } from "@/components/ui/popover";

export interface FilterChoice {
  value: string;
  name: string;
  count: number;
  group?: string;
}

interface Props {
  label: string;
  values: readonly string[];
  choices: readonly FilterChoice[];
  onChange: (values: string[]) => void;
}

/** Shows its values while on, with a button to clear them. */
export const FilterMenu = ({ label, values, choices, onChange }: Props) => {
  const [looked, setLooked] = useState("");
  const isOn = values.length > 0;
  const nameOf = (value: string) => {
    const choice = choices.find((one) => one.value === value);
    return choice ? [choice.group, choice.name].filter(Boolean).join(" ") : value;
  };
  // Values of an old address stay listed, so they can be cleared.
  const missing = values.filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...missing.map((value): FilterChoice => ({ value, name: value, count: 0 })), ...choices];
  const wanted = looked.trim().toLowerCase();
  const found = wanted ? all.filter(({ value }) => nameOf(value).toLowerCase().includes(wanted)) : all;
  const groups = [...new Set(found.map(({ group }) => group))];
  const toggle = (value: string, isTicked: boolean) =>
    onChange(isTicked ? [...values, value] : values.filter((other) => other !== value));
  return (
    <span className={cn("inline-flex min-w-0 max-w-full shrink-0", isOn && "rounded-control border border-line-2 bg-surface")}>
      <Popover
        label={label}
        align="start"
        onOpenChange={(open) => open || setLooked("")}
        trigger={
          <Button look="ghost" className={cn("min-w-0 shrink", isOn && "h-[26px] gap-1 rounded-r-none phone:h-[34px]")}>
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
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between the boxes in it. */}
        <div onKeyDown={moveBetweenBoxes}>
          {all.length > 10 && (
            <SearchInput
              aria-label={`Find in ${label}`}
              placeholder="Find"
              value={looked}
              className="mb-2"
              onChange={({ target }) => setLooked(target.value)}
            />
          )}
          {groups.map((group) => (
            <fieldset key={group ?? ""} className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5">
              <legend className="sr-only">{group ?? label}</legend>
              {group && (
                <p aria-hidden className="text-caption text-ink-3">
                  {group}
                </p>
              )}
              {found
                .filter((choice) => choice.group === group)
                .map(({ value, name, count }) => (
                  <label
                    key={value}
                    className="flex min-h-7 cursor-pointer items-center gap-2 rounded-control px-1 hover:bg-hover"
                  >
                    <input
                      type="checkbox"
                      className="size-3.5 shrink-0 accent-accent"
                      checked={values.includes(value)}
                      onChange={({ target }) => toggle(value, target.checked)}
                    />
                    <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</bdi>
                    <span className="text-ink-3 tabular-nums">{count.toLocaleString("en")}</span>
                  </label>
                ))}
            </fieldset>
          ))}
          {found.length === 0 && <p className="text-ink-3">{all.length === 0 ? "No values." : "No matches."}</p>}
        </div>
      </Popover>
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

function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("input")];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  boxes.at((at + (event.key === "ArrowDown" ? 1 : -1)) % boxes.length)?.focus();
  event.preventDefault();
}
