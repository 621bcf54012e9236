"use client";

import { Fragment } from "react";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { described, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { AnnouncedSection } from "./announced-section";
import { ActButton, ActForm, type Action, FormProblem, useFormField } from "./form";
import { SubmitButton } from "./submit-button";

interface BandField {
  name: string;
  label: string;
  /** Two decimals; "" if unset. */
  value: string;
  /** Applies while unset. */
  otherwise: string;
}

interface BandsRow {
  title: string;
  source: string;
  fields: BandField[];
}

const columns = ["Excellent from", "Good from", "Moderate from", "Target mean"];

interface Props {
  rows: readonly BandsRow[];
  isDefault: boolean;
  save?: Action | undefined;
  reset: (form: FormData) => Promise<string>;
}

/** Read-only without `save`. */
export const BandsSection = ({ rows, isDefault, save, reset }: Props) => (
  <AnnouncedSection id="bands" title="Bands and targets">
    <Panel className="px-4 py-3.5">
      <p className="mb-3 max-w-[76ch]">
        A <Term of="band">band</Term> names a range of scores; scores below Moderate are Poor. Metrics without their own
        thresholds use “All metrics”. A target is the mean a run should reach; score panels mark it. Changes apply immediately,
        including to past runs. Saved reports don't change.
      </p>
      {save ? (
        <ActForm action={save}>
          <Bands rows={rows} isEditable />
          <div className="mt-3 flex items-center gap-3">
            <SubmitButton pendingText="Saving …">Save</SubmitButton>
            <FormProblem of={[]} />
          </div>
        </ActForm>
      ) : (
        <Bands rows={rows} isEditable={false} />
      )}
      {save && !isDefault && (
        <ActButton action={reset} size="normal" className="mt-1 -ml-2">
          Reset to defaults
        </ActButton>
      )}
    </Panel>
  </AnnouncedSection>
);

const Bands = ({ rows, isEditable }: { rows: readonly BandsRow[]; isEditable: boolean }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_repeat(4,96px)] items-start gap-x-3 gap-y-2 phone:grid-cols-4 phone:gap-x-2">
    <span className="phone:hidden" />
    {columns.map((column) => (
      <span key={column} className="text-right text-caption text-ink-2 phone:leading-4">
        {column}
      </span>
    ))}
    {rows.map(({ title, source, fields }) => (
      <Fragment key={`${title} ${source}`}>
        <span className="pt-1 phone:col-span-full phone:pt-1.5">
          {title} {source && <span className="text-caption text-ink-3">{source}</span>}
        </span>
        {columns.map((column) => {
          const field = fields.find(({ label }) => label === column);
          if (!field) return <span key={column} />;
          if (isEditable) return <BandInput key={column} {...field} of={[title, source].filter(Boolean).join(", ")} />;
          return (
            <span key={column} className={cn("pt-1 text-right tabular-nums", field.value === "" && "text-ink-3")}>
              {field.value || field.otherwise}
            </span>
          );
        })}
      </Fragment>
    ))}
  </div>
);

function BandInput({ name, label, value: saved, otherwise, of }: BandField & { of: string }) {
  const { value, problem } = useFormField(name, saved);
  return (
    <div className="grid gap-1">
      <Input
        // React resets a form after its action.
        key={value}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        placeholder={otherwise}
        aria-label={`${label}: ${of}`}
        className="text-right tabular-nums phone:px-1.5"
        {...described(name, { problem })}
      />
      {problem && (
        <p id={`${name}-problem`} className="text-caption text-poor">
          {problem}
        </p>
      )}
    </div>
  );
}
