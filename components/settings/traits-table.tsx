"use client";

import type { ModelTraits } from "assay-lib/db/model-traits";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { AnnouncedSection } from "./announced-section";
import { ActButton } from "./form";

interface Props {
  traits: readonly (ModelTraits & { server: string })[];
  servers: readonly string[];
  action: (form: FormData) => Promise<string>;
}

/** One row per model. `action` deletes what is stored about the form's `model` at its `server`. */
export const TraitsTable = ({ traits, servers, action }: Props) => (
  <AnnouncedSection id="traits" title={servers.length > 1 ? "What the servers support" : "What this server supports"}>
    <Panel>
      {traits.length > 0 && (
        <ListTable
          label={servers.length > 1 ? "What the servers' models support" : "What this server's models support"}
          rows={traits}
          keyOf={({ server, model }) => `${server} ${model}`}
          columns={[
            {
              name: "Model",
              className: "pl-3.5",
              cellClass: "min-w-24 font-medium [overflow-wrap:anywhere]",
              cell: ({ model, server, severalReplies }) => (
                <>
                  {model}
                  {servers.length > 1 && <span className="block text-caption font-normal text-ink-3">{server}</span>}
                  <span className="hidden text-caption font-normal text-ink-3 phone:block">
                    polls: {pollsInWords(severalReplies)}
                  </span>
                </>
              ),
            },
            {
              name: "Not sent",
              sub: "unsupported parameters",
              cell: ({ refused, streams }) =>
                refused.length === 0 && !streams ? (
                  <span className="text-ink-3">none</span>
                ) : (
                  <span className="flex flex-wrap gap-1">
                    {refused.map((name) => (
                      <Tag key={name}>{name}</Tag>
                    ))}
                    {streams && <span className="text-ink-3">streaming only</span>}
                  </span>
                ),
            },
            {
              name: "Polls",
              sub: "of one prompt",
              className: "phone:hidden",
              cell: ({ severalReplies }) => (
                <span className={severalReplies === null ? "text-ink-3" : undefined}>{pollsInWords(severalReplies)}</span>
              ),
            },
            {
              name: "Forget",
              isUnnamed: true,
              cellClass: "pr-2 text-right",
              cell: ({ model, server }) => (
                <ActButton action={action} sends={{ model, server }} needs="admin" aria-label={`Forget ${model}`}>
                  Forget
                </ActButton>
              ),
            },
          ]}
        />
      )}
      <p className="px-3.5 py-2.5 text-small text-ink-3 [overflow-wrap:anywhere] not-first:border-t not-first:border-line">
        {traits.length === 0
          ? `Nothing known yet about ${servers.join(", ")}. A model's first run detects unsupported parameters, several polls per request, and streaming-only servers.`
          : "Kept for 30 days. After you update a server, forget its entries so the next run detects them again."}
      </p>
    </Panel>
  </AnnouncedSection>
);

function pollsInWords(severalReplies: boolean | null): string {
  if (severalReplies === null) return "unknown";
  return severalReplies ? "in one request" : "one request each";
}
