"use client";

import { counted } from "assay-lib/domain/text/counted";
import { startTransition, useState } from "react";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { AnnouncedSection, useAnnounce } from "./announced-section";
import { ActButton, ActForm, type Action, FormInput } from "./form";
import { SubmitButton } from "./submit-button";

interface Preview {
  days: number;
  runs: number;
  impact: string;
  oldest: { id: string; name: string; finishedAt: Date }[];
}

/** `preview` returns what the form's `days` would delete. `save` stores them (blank keeps every run). */
interface Actions {
  preview: Action<Preview>;
  save: (form: FormData) => Promise<string>;
}

export const RetentionSection = ({
  days,
  last,
  ...actions
}: Actions & { days: number | null; last: { at: Date; runs: number } | null }) => (
  <AnnouncedSection id="retention" title="Retention">
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
        <RetentionForm days={days} {...actions} />
        {days !== null && (
          <ActButton action={actions.save} sends={{ days: "" }} size="normal">
            Keep all runs
          </ActButton>
        )}
      </div>
    </Panel>
  </AnnouncedSection>
);

function RetentionForm({ days, preview, save }: Actions & { days: number | null }) {
  const announce = useAnnounce();
  const [previewed, setPreviewed] = useState<Preview | null>(null);
  const store = async (form: FormData) => {
    const text = await save(form);
    startTransition(() => setPreviewed(null));
    announce(text);
  };
  return (
    <>
      <ActForm action={preview} onDone={setPreviewed} className="flex flex-wrap items-end gap-2">
        <FormInput
          label="Delete runs after this many days"
          name="days"
          inputMode="numeric"
          defaultValue={days?.toString()}
          inputClass="text-right tabular-nums"
        />
        <SubmitButton pendingText="Checking …">Preview deletions</SubmitButton>
      </ActForm>
      {previewed && (
        <Dialog
          open
          onOpenChange={() => setPreviewed(null)}
          title={`Delete runs ${counted(previewed.days, "day")} after they end?`}
        >
          <form action={store} className="grid gap-3">
            <input type="hidden" name="days" value={previewed.days} />
            <Deletions {...previewed} />
            <DialogActs isCautious>
              <SubmitButton look={previewed.runs === 0 ? "primary" : "danger"} pendingText="Saving …">
                {previewed.runs === 0 ? "Set the limit" : `Delete ${counted(previewed.runs, "run")}`}
              </SubmitButton>
            </DialogActs>
          </form>
        </Dialog>
      )}
    </>
  );
}

const Deletions = ({ runs, impact, oldest }: Preview) =>
  runs === 0 ? (
    <p>No run is that old yet. Each run will be deleted at that age, unless it is tagged “keep”.</p>
  ) : (
    <>
      <p>
        <strong className="font-semibold">{impact}</strong> will be deleted now, and every other run at that age, unless it is
        tagged “keep”. This cannot be undone.
      </p>
      <div>
        <p className="text-small text-ink-3">{runs > oldest.length ? "The oldest:" : "These runs:"}</p>
        <ul className="list-disc pl-5">
          {oldest.map(({ id, name, finishedAt }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {name}, ended <Moment at={finishedAt} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
