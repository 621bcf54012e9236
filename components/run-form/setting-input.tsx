"use client";

import { Checkbox, described, Field, Input, Select } from "@/components/ui/field";
import { useProblem } from "./form-state";
import { rangeText, type SettingField } from "./setting-field";

/** The name is the setting's path in the request that starts a run. */
export const SettingInput = ({ field, path }: { field: SettingField; path: string }) => {
  const name = `${path}.${field.key}`;
  const problem = useProblem(name);
  if (field.kind === "switch")
    return (
      <Checkbox
        name={name}
        defaultChecked={field.initial}
        label={field.label}
        hint={field.hint ?? undefined}
        className="self-end"
      />
    );
  // The problem repeats the bounds.
  const bounds = field.kind === "number" ? sentence(rangeText(field), field.initial) : undefined;
  return (
    <Field id={name} label={field.label} hint={problem ? undefined : field.hint} problem={problem}>
      {field.kind === "choice" ? (
        <Select {...described(name, { problem, hint: field.hint })} name={name} defaultValue={field.initial ?? undefined}>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Input
          {...described(name, { problem, hint: !problem && field.hint })}
          title={bounds}
          name={name}
          inputMode={field.isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          defaultValue={field.initial ?? ""}
          placeholder={field.empty}
          className="tabular-nums"
        />
      )}
    </Field>
  );
};

/** "From 1 to 20, 5 by default" */
function sentence(range: string, initial: number | null): string {
  const bounds = range.replace(/^a (whole )?number /, "");
  return `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}${initial === null ? "" : `, ${initial.toLocaleString("en")} by default`}`;
}
