"use client";

import { Pencil, Trash2, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition, useEffect, useState } from "react";
import { AccessDialog } from "@/components/access/dialog";
import type { AccessAction } from "@/components/access/outcome";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { webhookBounds } from "@/lib/domain/webhooks/events";
import { Deliveries } from "./deliveries";
import { WebhookFields } from "./fields";
import type { ShownWebhook } from "./shown";

/** Refresh interval in ms while a message is due. */
const lookEvery = 3_000;

interface Actions {
  add: AccessAction;
  change: AccessAction;
  remove: AccessAction;
  /** Each returns a message. */
  test: (form: FormData) => Promise<string>;
  sendAgain: (form: FormData) => Promise<string>;
}

/** `isSoon`: a message is due within a minute. */
export function WebhooksSection({
  webhooks,
  isSoon,
  actions,
}: {
  webhooks: readonly ShownWebhook[];
  isSoon: boolean;
  actions: Actions;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  useFreshPage(isSoon);
  return (
    <AnnouncedSection
      id="webhooks"
      title="Webhooks"
      announced={announced}
      actions={
        webhooks.length < webhookBounds.webhooks && (
          <AccessDialog
            trigger={
              <Button>
                <Webhook aria-hidden /> Add a webhook
              </Button>
            }
            title="Add a webhook"
            description="Assay posts signed JSON (standardwebhooks.com) to this URL when something happens to a run."
            verb="Add webhook"
            pending="Adding …"
            shownAs="Verify signatures with this secret."
            action={actions.add}
            onDone={onDone}
          >
            {(problems) => <WebhookFields problems={problems} />}
          </AccessDialog>
        )
      }
    >
      {webhooks.length === 0 ? (
        <Panel>
          <EmptyState title="No webhooks yet">
            Notify a chat, pager or service when a run ends or pauses, a gate fails or a mean drops.
          </EmptyState>
        </Panel>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <OneWebhook webhook={webhook} actions={actions} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
    </AnnouncedSection>
  );
}

function OneWebhook({ webhook, actions, onDone }: { webhook: ShownWebhook; actions: Actions; onDone: (text: string) => void }) {
  const { id, label, url, events, deliveries } = webhook;
  return (
    <Panel>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3.5 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium [overflow-wrap:anywhere]">{label}</h3>
          <p className="truncate font-mono text-[11.5px] text-ink-3" title={url}>
            {url}
          </p>
          <p className="mt-1 flex flex-wrap gap-1">
            {events.map((event) => (
              <Tag key={event}>{event}</Tag>
            ))}
            {limitsOf(webhook).map((limit) => (
              <Tag key={limit}>{limit}</Tag>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          <form action={async (form) => onDone(await actions.test(form))}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton size="small" pendingText="Sending …" aria-label={`Send test to ${label}`}>
              Send test
            </SubmitButton>
          </form>
          <AccessDialog
            trigger={
              <Button size="small" look="ghost" aria-label={`Edit ${label}`}>
                <Pencil aria-hidden /> Edit
              </Button>
            }
            title={`Edit ${label}`}
            description="The secret doesn't change. For a new secret, add another webhook."
            verb="Save"
            pending="Saving …"
            action={actions.change}
            onDone={onDone}
          >
            {(problems) => <WebhookFields webhook={webhook} problems={problems} />}
          </AccessDialog>
          <AccessDialog
            trigger={
              <Button size="small" look="ghost" aria-label={`Delete ${label}`}>
                <Trash2 aria-hidden /> Delete
              </Button>
            }
            title={`Delete ${label}?`}
            description="It gets no more messages, including queued ones. This cannot be undone."
            verb="Delete"
            pending="Deleting …"
            isDanger
            action={actions.remove}
            onDone={onDone}
          >
            {() => (
              <>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="label" value={label} />
              </>
            )}
          </AccessDialog>
        </div>
      </div>
      <div className="border-t border-line">
        {deliveries.length === 0 ? (
          <p className="px-3.5 py-2.5 text-small text-ink-3">No messages yet.</p>
        ) : (
          <Deliveries
            label={label}
            webhookId={id}
            deliveries={deliveries}
            sendAgain={async (form) => onDone(await actions.sendAgain(form))}
          />
        )}
      </div>
    </Panel>
  );
}

const limitsOf = ({ dataset, configuration, baseline, margin, events }: ShownWebhook): string[] => [
  ...(dataset === null ? [] : [`dataset ${dataset}`]),
  ...(configuration === null ? [] : [`configuration ${configuration}`]),
  ...(events.includes("gate.failed") && baseline !== null ? [`against ${baseline}`] : []),
  ...(events.includes("gate.failed") || events.includes("mean.fell") ? [`loss above ${margin}`] : []),
];

function useFreshPage(isSoon: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSoon) return;
    const timer = setInterval(() => startTransition(() => router.refresh()), lookEvery);
    return () => clearInterval(timer);
  }, [isSoon, router]);
}
