"use client";

import { AnnouncedSection } from "@/components/settings/announced-section";
import { ActForm, type Action, FormInput } from "@/components/settings/form";
import { SubmitButton } from "@/components/settings/submit-button";
import { Panel } from "@/components/ui/panel";

export const AuditSection = ({ days, saveAction }: { days: number; saveAction: Action }) => (
  <AnnouncedSection id="audit" title="Retention of events">
    <Panel className="px-4 py-3.5">
      <p>
        Records sign-ins, changes to people, tokens, links and settings, and who started, cancelled or deleted runs and data.
        Older events are deleted.
      </p>
      <ActForm action={saveAction} className="mt-3 flex flex-wrap items-end gap-2">
        <FormInput
          label="Keep events for this many days"
          name="days"
          inputMode="numeric"
          defaultValue={String(days)}
          inputClass="text-right tabular-nums"
        />
        <SubmitButton pendingText="Saving …">Save</SubmitButton>
      </ActForm>
    </Panel>
  </AnnouncedSection>
);
