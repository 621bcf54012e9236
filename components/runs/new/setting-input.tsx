"use client";

import { Checkbox, Input, Select } from "@/components/ui/field";
import { PathField } from "./path-field";
import { rangeText, type SettingField } from "./setting-field";

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
