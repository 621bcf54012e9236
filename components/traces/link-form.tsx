"use client";

import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { type FormOutcome, useForm } from "@/components/settings/use-form";
import { described, Field, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";

export type LinkOutcome = FormOutcome<{ link: string }>;

export const LinkForm = ({ link, action }: { link: string | null; action: (form: FormData) => Promise<LinkOutcome> }) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const { form, submit, problems, typed: refused } = useForm(action, (text) => startTransition(() => setAnnounced({ text })));
  const typed = refused?.link ?? link ?? "";
  const hint = "Use {trace}, {span} and {project} as placeholders. Leave empty for no links.";
  return (
    <AnnouncedSection id="link" title="Link to your tracing tool" announced={announced}>
      <Panel className="px-4 py-3.5">
        <form ref={form} action={submit} className="flex flex-wrap items-start gap-2" noValidate>
          <Field id="trace-link" label="Trace URL" hint={hint} problem={problems.link} className="min-w-60 flex-1">
            <Input
              key={typed}
              name="link"
              type="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://phoenix.example.org/redirects/traces/{trace}"
              defaultValue={typed}
              {...described("trace-link", { problem: problems.link, hint })}
            />
          </Field>
          <div className="pt-5">
            <SubmitButton pendingText="Saving …" data-needs="editor">
              Save
            </SubmitButton>
          </div>
        </form>
      </Panel>
    </AnnouncedSection>
  );
};
