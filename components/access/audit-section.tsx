"use client";

import { startTransition, useActionState, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { described, Field, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import type { AccessAction } from "./outcome";

export function AuditSection({ days, saveAction }: { days: number; saveAction: AccessAction }) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const [refused, save] = useActionState<{ problem: string; typed: string } | null, FormData>(async (_, form) => {
    const outcome = await saveAction(form);
    if ("problems" in outcome) {
      return { problem: outcome.problems.days ?? outcome.problems[""] ?? "", typed: String(form.get("days")) };
    }
    startTransition(() => setAnnounced({ text: outcome.said }));
    return null;
  }, null);
  const typed = refused?.typed ?? String(days);
  return (
    <AnnouncedSection id="audit" title="Retention of events" announced={announced}>
      <Panel className="px-4 py-3.5">
        <p>
          Records sign-ins, changes to people, tokens, links and settings, and who started, cancelled or deleted runs and data.
          Older events are deleted.
        </p>
        <form action={save} className="mt-3 flex flex-wrap items-end gap-2" noValidate>
          <Field id="audit-days" label="Keep events for this many days" problem={refused?.problem}>
            <Input
              key={typed}
              name="days"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed}
              className="text-right tabular-nums"
              {...described("audit-days", { problem: refused?.problem })}
            />
          </Field>
          <SubmitButton pendingText="Saving …">Save</SubmitButton>
        </form>
      </Panel>
    </AnnouncedSection>
  );
}
