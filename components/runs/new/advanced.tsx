"use client";

import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Checkbox, Input, Select } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import { FormState, PathField, problemAt } from "./form-state";
import { writeOpened } from "./opened";
import { rangeText, type SettingField } from "./setting-field";

export const AdvancedFields = createContext<readonly string[]>([]);

interface AdvancedProps {
  id: string;
  title: string;
  paths: readonly string[];
  className?: string;
  children: ReactNode;
}

export const Advanced = ({ id, title, paths, className, children }: AdvancedProps) => {
  const { problems } = use(FormState);
  const [isOpen, setIsOpen] = useState(use(AdvancedFields).includes(id));
  const [changed, setChanged] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const hasProblem = paths.some((path) => problemAt(problems, path) !== undefined);
  useEffect(() => {
    if (hasProblem) setIsOpen(true);
  }, [hasProblem]);
  // Browsers restore typed values on a reload.
  useEffect(() => {
    const count = countChanged(body.current);
    setChanged(count);
    if (count > 0) setIsOpen(true);
  }, []);
  return (
    <details
      className={cn("group", className)}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isOpen) return;
        setIsOpen(open);
        writeOpened(id, open);
      }}
      onChange={() => setChanged(countChanged(body.current))}
    >
      <summary className="flex items-center gap-1.5 px-3.5 py-2 text-small text-ink-2 hover:text-ink">
        <Chevron />
        {title}
        {changed > 0 && <Tag>{changed} changed</Tag>}
      </summary>
      <div ref={body} className="px-3.5 pt-1 pb-3.5">
        {children}
      </div>
    </details>
  );
};

function countChanged(body: HTMLElement | null): number {
  const fields = [...(body?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [])];
  return fields.filter((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  }).length;
}

/** In a grid. The name is the setting's path in the request that starts a run. */
export const SettingInputs = ({ fields, path }: { fields: readonly SettingField[]; path: string }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">
    {fields.map((field) => (
      <SettingInput key={field.key} field={field} path={path} />
    ))}
  </div>
);

export const SettingInput = ({ field, path }: { field: SettingField; path: string }) => {
  const name = `${path}.${field.key}`;
  if (field.kind === "switch")
    return (
      <Checkbox
        name={name}
        defaultChecked={field.given ?? field.initial}
        label={field.label}
        hint={field.hint}
        className="self-end"
      />
    );
  return (
    <PathField path={name} label={field.label} hint={field.hint}>
      {(control) =>
        field.kind === "choice" ? (
          <Select {...control} defaultValue={field.given ?? field.initial ?? undefined}>
            {field.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            title={sentence(rangeText(field), field.initial)}
            inputMode={field.isWhole ? "numeric" : "decimal"}
            autoComplete="off"
            defaultValue={(field.given === undefined ? field.initial : field.given) ?? ""}
            placeholder={field.empty}
            className="tabular-nums"
          />
        )
      }
    </PathField>
  );
};

/** "From 1 to 20, 5 by default" */
function sentence(range: string, initial: number | null): string {
  const bounds = range.replace(/^a (whole )?number /, "");
  return `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}${initial === null ? "" : `, ${initial.toLocaleString("en")} by default`}`;
}
