"use client";

import { Fragment, startTransition, useState } from "react";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { described, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { type Announced, AnnouncedSection } from "./announced-section";
import { SubmitButton } from "./submit-button";
import { type FormOutcome, useForm } from "./use-form";

export interface BandsRow {
  title: string;
  source: string;
  fields: {
    name: string;
    label: string;
    /** Two decimals; "" if unset. */
    value: string;
    /** Applies while unset. */
    otherwise: string;
  }[];
}

export type BandsOutcome = FormOutcome<Record<string, string>>;

const columns = ["Excellent from", "Good from", "Moderate from", "Target mean"];

/** Read-only without `save`. */
export const BandsSection = ({
  rows,
  isDefault,
  save,
  reset,
}: {
  rows: readonly BandsRow[];
  isDefault: boolean;
  save?: ((form: FormData) => Promise<BandsOutcome>) | undefined;
  reset: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const announce = (text: string) => startTransition(() => setAnnounced({ text }));
  return (
    <AnnouncedSection id="bands" title="Bands and targets" announced={announced}>
      <Panel className="px-4 py-3.5">
        <p className="max-w-[76ch]">
          A <Term of="band">band</Term> names a range of scores; scores below Moderate are Poor. Metrics without their own
          thresholds use “All metrics”. A target is the mean a run should reach; score panels mark it. Changes apply immediately,
          including to past runs. Saved reports don't change.
        </p>
        <Fields rows={rows} save={save} onSaved={announce} />
        {save && !isDefault && (
          <form action={async (form) => announce(await reset(form))} className="mt-1 -ml-2">
            <SubmitButton look="ghost">Reset to defaults</SubmitButton>
          </form>
        )}
      </Panel>
    </AnnouncedSection>
  );
};

const Fields = ({
  rows,
  save,
  onSaved,
}: Pick<Parameters<typeof BandsSection>[0], "rows" | "save"> & { onSaved: (sentence: string) => void }) => {
  const { form, submit, problems, typed } = useForm(save ?? (async () => ({ saved: "" })), onSaved);
  return (
    <form ref={form} action={submit} className="mt-3" noValidate>
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
              const { name, value, otherwise } = field;
              const shown = typed?.[name] ?? value;
              const problem = problems[name];
              if (!save)
                return (
                  <span key={column} className={cn("pt-1 text-right tabular-nums", value === "" && "text-ink-3")}>
                    {value || otherwise}
                  </span>
                );
              return (
                <div key={column} className="grid gap-1">
                  <Input
                    // React resets a form after its action.
                    key={shown}
                    name={name}
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={shown}
                    placeholder={otherwise}
                    aria-label={`${column}: ${[title, source].filter(Boolean).join(", ")}`}
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
            })}
          </Fragment>
        ))}
      </div>
      {save && (
        <div className="mt-3 flex items-center gap-3">
          <SubmitButton pendingText="Saving …">Save</SubmitButton>
          {problems[""] && <p className="text-caption text-poor">{problems[""]}</p>}
        </div>
      )}
    </form>
  );
};
