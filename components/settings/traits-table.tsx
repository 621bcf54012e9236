"use client";

import { useActionState } from "react";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { ModelTraits } from "@/lib/db/model-traits";
import { type Announced, AnnouncedSection } from "./announced-section";
import { SubmitButton } from "./submit-button";

export type TraitsAt = ModelTraits & { server: string };

/** One row per model. `action` deletes what is stored about the form's `model` at its `server`. */
export const TraitsTable = ({
  traits,
  servers,
  action,
}: {
  traits: readonly TraitsAt[];
  servers: readonly string[];
  action: (form: FormData) => Promise<string>;
}) => {
  const [announced, submit] = useActionState<Announced, FormData>(async (_, form) => ({ text: await action(form) }), null);
  return (
    <AnnouncedSection
      id="traits"
      title={servers.length > 1 ? "What the servers support" : "What this server supports"}
      announced={announced}
    >
      <Panel>
        {traits.length > 0 && (
          <Table label={servers.length > 1 ? "What the servers' models support" : "What this server's models support"}>
            <thead>
              <tr>
                <ColumnHeading name="Model" className="pl-3.5" />
                <ColumnHeading name="Not sent" sub="unsupported parameters" />
                <ColumnHeading name="Polls" sub="of one prompt" className="phone:hidden" />
                <ColumnHeading name={<span className="sr-only">Forget</span>} />
              </tr>
            </thead>
            <tbody>
              {traits.map(({ model, refused, severalReplies, streams, server }) => (
                <tr key={`${server} ${model}`} className={rowClass()}>
                  <Cell className="min-w-24 pl-3.5 font-medium [overflow-wrap:anywhere]">
                    {model}
                    {servers.length > 1 && <span className="block text-caption font-normal text-ink-3">{server}</span>}
                    <span className="hidden text-caption font-normal text-ink-3 phone:block">
                      polls: {pollsInWords(severalReplies)}
                    </span>
                  </Cell>
                  <Cell>
                    {refused.length === 0 && !streams ? (
                      <span className="text-ink-3">none</span>
                    ) : (
                      <span className="flex flex-wrap gap-1">
                        {refused.map((name) => (
                          <Tag key={name}>{name}</Tag>
                        ))}
                        {streams && <span className="text-ink-3">streaming only</span>}
                      </span>
                    )}
                  </Cell>
                  <Cell className={severalReplies === null ? "text-ink-3 phone:hidden" : "phone:hidden"}>
                    {pollsInWords(severalReplies)}
                  </Cell>
                  <Cell className="pr-2 text-right">
                    <form action={submit} data-needs="admin">
                      <input type="hidden" name="model" value={model} />
                      <input type="hidden" name="server" value={server} />
                      <SubmitButton size="small" look="ghost" aria-label={`Forget ${model}`}>
                        Forget
                      </SubmitButton>
                    </form>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <p className="px-3.5 py-2.5 text-small text-ink-3 [overflow-wrap:anywhere] not-first:border-t not-first:border-line">
          {traits.length === 0
            ? `Nothing known yet about ${servers.join(", ")}. A model's first run detects unsupported parameters, several polls per request, and streaming-only servers.`
            : "Kept for 30 days. After you update a server, forget its entries so the next run detects them again."}
        </p>
      </Panel>
    </AnnouncedSection>
  );
};

const pollsInWords = (severalReplies: boolean | null): string =>
  severalReplies === null ? "unknown" : severalReplies ? "in one request" : "one request each";
