"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { newPromptHref, promptHref } from "@/components/addresses/prompts";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

interface ListedVersion {
  name: string;
  note: string | null;
  author: string | null;
  createdAt: string;
  runs: number;
}

export const VersionTable = ({ metric, versions }: { metric: string; versions: readonly ListedVersion[] }) => (
  <AnnouncedSection
    id="versions"
    title="Versions"
    actions={
      <ButtonLink href={newPromptHref(metric, "built-in")} data-needs="editor">
        <Plus aria-hidden /> New version
      </ButtonLink>
    }
  >
    <Panel>
      {versions.length > 0 ? (
        <ListTable
          label="Versions of the prompt"
          rows={versions}
          keyOf={({ name }) => name}
          columns={[
            {
              name: "Version",
              className: "pl-3.5",
              cellClass: "min-w-28 [overflow-wrap:anywhere]",
              cell: ({ name, note, author, createdAt }) => (
                <>
                  <Link href={promptHref(metric, name)} className="link font-medium">
                    {name}
                  </Link>
                  {note && <span className="line-clamp-2 text-small text-ink-2">{note}</span>}
                  <span className="block text-caption text-ink-3">
                    <Moment at={createdAt} />
                    {author && `, ${author}`}
                  </span>
                </>
              ),
            },
            {
              name: "Runs",
              numeric: true,
              cellClass: "pr-3.5",
              className: "pr-3.5",
              cell: ({ runs }) => runs.toLocaleString("en"),
            },
          ]}
        />
      ) : (
        <p className="px-3.5 py-2.5 text-ink-2">No versions yet: every run has the built-in prompt. A version starts from it.</p>
      )}
    </Panel>
  </AnnouncedSection>
);
