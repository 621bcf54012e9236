"use client";

import { startTransition, useActionState, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { counted } from "@/lib/domain/text/counted";
import { type Announced, AnnouncedSection } from "./announced-section";
import { SubmitButton } from "./submit-button";

export type RetentionAnswer =
  | { problem: string; typed: string }
  | { days: number; runs: number; impact: string; oldest: { id: string; name: string; at: string }[] };

/** `preview` returns what the form's `days` would delete. `save` stores them (blank keeps every run). */
export const RetentionSection = ({
  days,
  last,
  preview,
  save,
}: {
  days: number | null;
  last: { at: string; runs: number } | null;
  preview: (form: FormData) => Promise<RetentionAnswer>;
  save: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const [isOpen, setOpen] = useState(false);
  const [answer, ask] = useActionState<RetentionAnswer | null, FormData>(async (_, form) => {
    const given = await preview(form);
    if ("days" in given) startTransition(() => setOpen(true));
    return given;
  }, null);
  const store = async (form: FormData) => {
    const text = await save(form);
    startTransition(() => {
      setOpen(false);
      setAnnounced({ text });
    });
  };
  const refused = answer && "problem" in answer ? answer : null;
  const shown = answer && "days" in answer ? answer : null;
  // React resets a form after its action.
  const typed = refused?.typed ?? (isOpen ? shown?.days : days) ?? "";
  return (
    <AnnouncedSection id="retention" title="Retention" announced={announced}>
      <Panel className="px-4 py-3.5">
        <p>
          {days === null
            ? "Runs are kept until you delete them."
            : `Runs are deleted ${counted(days, "day")} after they end, with their judgments, scores, reviews and share links. Runs tagged “keep” and datasets are not deleted.`}
        </p>
        {last && (
          <p className="text-small text-ink-3">
            Last time <Moment at={last.at} />: {counted(last.runs, "run")}.
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <form action={ask} className="flex flex-wrap items-end gap-2" noValidate>
            <Field id="retention-days" label="Delete runs after this many days" problem={refused?.problem}>
              <Input
                key={typed}
                name="days"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={typed}
                className="text-right tabular-nums"
                {...described("retention-days", { problem: refused?.problem })}
              />
            </Field>
            <SubmitButton pendingText="Checking …">Preview deletions</SubmitButton>
          </form>
          {days !== null && (
            <form action={store}>
              <input type="hidden" name="days" value="" />
              <SubmitButton look="ghost">Keep all runs</SubmitButton>
            </form>
          )}
        </div>
      </Panel>
      {shown && (
        <Dialog open={isOpen} onOpenChange={setOpen} title={`Delete runs ${counted(shown.days, "day")} after they end?`}>
          <form action={store} className="grid gap-3">
            <input type="hidden" name="days" value={shown.days} />
            {shown.runs === 0 ? (
              <p>No run is that old yet. Each run will be deleted at that age, unless it is tagged “keep”.</p>
            ) : (
              <>
                <p>
                  <strong className="font-semibold">{shown.impact}</strong> will be deleted now, and every other run at that age,
                  unless it is tagged “keep”. This cannot be undone.
                </p>
                <div>
                  <p className="text-small text-ink-3">{shown.runs > shown.oldest.length ? "The oldest:" : "These runs:"}</p>
                  <ul className="list-disc pl-5">
                    {shown.oldest.map(({ id, name, at }) => (
                      <li key={id} className="[overflow-wrap:anywhere]">
                        {name}, ended <Moment at={at} />
                      </li>
                    ))}
                  </ul>
                </div>
              </>
            )}
            <div className="flex justify-end gap-2">
              <DialogClose>
                <Button data-first-focus>Cancel</Button>
              </DialogClose>
              <SubmitButton look={shown.runs === 0 ? "primary" : "danger"} pendingText="Saving …">
                {shown.runs === 0 ? "Set the limit" : `Delete ${counted(shown.runs, "run")}`}
              </SubmitButton>
            </div>
          </form>
        </Dialog>
      )}
    </AnnouncedSection>
  );
};
