"use client";

import { startTransition, useState } from "react";
import { Term } from "@/components/glossary/term";
import { described, Field, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { type Announced, AnnouncedSection } from "./announced-section";
import { SubmitButton } from "./submit-button";
import { type FormOutcome, useForm } from "./use-form";

const names = ["Excellent", "Good", "Moderate"] as const;
type Typed = Record<(typeof names)[number], string>;

export type BandsOutcome = FormOutcome<Typed>;

/** The thresholds of bands. Without `save` they are only shown. */
export const BandsSection = ({
  thresholds,
  isDefault,
  save,
  reset,
}: {
  /** With two decimals. */
  thresholds: Typed;
  isDefault: boolean;
  save?: ((form: FormData) => Promise<BandsOutcome>) | undefined;
  reset: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const announce = (text: string) => startTransition(() => setAnnounced({ text }));
  return (
    <AnnouncedSection id="bands" title="Bands" announced={announced}>
      <Panel className="px-4 py-3.5">
        <p className="max-w-[76ch]">
          A <Term of="band">band</Term> names a range of scores:{" "}
          {names.map((name) => `${name} from ${thresholds[name]}`).join(", ")}, and Poor below that. Pages, shares, filters and
          downloads follow a change at once, also those of runs that are judged already. A report that somebody saved keeps the
          bands of its day.
        </p>
        {save && (
          <div className="mt-3 flex flex-wrap items-end gap-2">
            <Fields thresholds={thresholds} save={save} onSaved={announce} />
            {!isDefault && (
              <form action={async (form) => announce(await reset(form))}>
                <SubmitButton look="ghost">Reset to the defaults</SubmitButton>
              </form>
            )}
          </div>
        )}
      </Panel>
    </AnnouncedSection>
  );
};

const Fields = ({
  thresholds,
  save,
  onSaved,
}: {
  thresholds: Typed;
  save: (form: FormData) => Promise<BandsOutcome>;
  onSaved: (sentence: string) => void;
}) => {
  const { form, submit, problems, typed: refused } = useForm(save, onSaved);
  const typed = refused ?? thresholds;
  return (
    <form ref={form} action={submit} className="flex flex-wrap items-end gap-2" noValidate>
      {names.map((name) => (
        <Field key={name} id={`band-${name}`} label={`${name} from`} problem={problems[name]}>
          <Input
            // React empties a form after its action.
            key={typed[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed[name]}
            className="w-32 text-right tabular-nums"
            {...described(`band-${name}`, { problem: problems[name] })}
          />
        </Field>
      ))}
      <SubmitButton pendingText="Saving …">Save</SubmitButton>
    </form>
  );
};
