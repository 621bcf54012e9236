"use client";

import { startTransition, useActionState, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { type Announced, AnnouncedSection } from "./announced-section";
import { SubmitButton } from "./submit-button";

/** What would be deleted at once, or why the days are invalid. */
export type RetentionAnswer =
  | { problem: string; typed: string }
  | { days: number; runs: number; impact: string; oldest: { id: string; name: string; at: string }[] };

/**
 * How long runs are kept. `preview` says what the form's `days` would delete; `save` sets them (blank keeps every run) and
 * returns a message to announce.
 */
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
  // React empties a form after its action.
  const typed = refused?.typed ?? (isOpen ? shown?.days : days) ?? "";
  return (
    <AnnouncedSection id="retention" title="Retention" announced={announced}>
      <Panel className="px-4 py-3.5">
        <p>
          {days === null
            ? "Every run is kept until somebody deletes it."
            : `Runs are deleted ${inDays(days)} after they ended, with their judgments, scores, reviews and share links. Runs tagged “keep” stay, and so do datasets.`}
        </p>
        {last && (
          <p className="text-small text-ink-3">
            Last time <Moment at={last.at} />: {inRuns(last.runs)}.
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <form action={ask} className="flex flex-wrap items-end gap-2" noValidate>
            <Field id="retention-days" label="Delete runs this many days after they ended" problem={refused?.problem}>
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
            <SubmitButton pendingText="Looking …">See what would be deleted</SubmitButton>
          </form>
          {days !== null && (
            <form action={store}>
              <input type="hidden" name="days" value="" />
              <SubmitButton look="ghost">Keep every run</SubmitButton>
            </form>
          )}
        </div>
      </Panel>
      {shown && (
        <Dialog open={isOpen} onOpenChange={setOpen} title={`Delete runs ${inDays(shown.days)} after they ended?`}>
          <form action={store} className="grid gap-3">
            <input type="hidden" name="days" value={shown.days} />
            {shown.runs === 0 ? (
              <p>No run is that old now. Each will be deleted once it is, unless it is tagged “keep”.</p>
            ) : (
              <>
                <p>
                  <strong className="font-semibold">{shown.impact}</strong> will be deleted now, and every other run once it is
                  that old, unless it is tagged “keep”. This cannot be undone.
                </p>
                <div>
                  <p className="text-small text-ink-3">{shown.runs > shown.oldest.length ? "The oldest:" : "They are:"}</p>
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
                {shown.runs === 0 ? "Delete them then" : `Delete ${inRuns(shown.runs)}`}
              </SubmitButton>
            </div>
          </form>
        </Dialog>
      )}
    </AnnouncedSection>
  );
};

const inDays = (days: number): string => `${days.toLocaleString("en")} ${days === 1 ? "day" : "days"}`;

const inRuns = (runs: number): string => `${runs.toLocaleString("en")} ${runs === 1 ? "run" : "runs"}`;
