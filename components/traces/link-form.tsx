"use client";

import { AnnouncedSection } from "@/components/settings/announced-section";
import { ActForm, type Action, FormInput } from "@/components/settings/form";
import { SubmitButton } from "@/components/settings/submit-button";
import { Panel } from "@/components/ui/panel";

export const LinkForm = ({ link, action }: { link: string | null; action: Action }) => (
  <AnnouncedSection id="link" title="Link to your tracing tool">
    <Panel className="px-4 py-3.5">
      <ActForm action={action} className="flex flex-wrap items-start gap-2">
        <FormInput
          label="Trace URL"
          name="link"
          type="url"
          hint="Use {trace}, {span} and {project} as placeholders. Leave empty for no links."
          placeholder="https://phoenix.example.org/redirects/traces/{trace}"
          defaultValue={link ?? ""}
          className="min-w-60 flex-1"
        />
        <div className="pt-5">
          <SubmitButton pendingText="Saving …" data-needs="editor">
            Save
          </SubmitButton>
        </div>
      </ActForm>
    </Panel>
  </AnnouncedSection>
);
