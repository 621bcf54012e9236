"use client";

import type { Delivery } from "assay-lib/webhooks/store/deliveries";
import type { Webhook } from "assay-lib/webhooks/store/manage";
import { webhookBounds } from "assay-lib/webhooks/words/events";
import { Pencil, Trash2, Webhook as WebhookIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { ActDialog } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { ActButton, type Action } from "@/components/settings/form";
import { IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { Deliveries } from "./deliveries";
import { WebhookFields } from "./fields";

interface ShownWebhook extends Webhook {
  /** Newest first. */
  deliveries: readonly Delivery[];
}

/** Refresh interval in ms while a message is due. */
const lookEvery = 3_000;

interface Actions extends Record<"add" | "change" | "remove", Action> {
  test: (form: FormData) => Promise<string>;
  sendAgain: (form: FormData) => Promise<string>;
}

interface Props {
  webhooks: readonly ShownWebhook[];
  isSoon: boolean;
  actions: Actions;
}

/** `isSoon`: a message is due within a minute. */
export function WebhooksSection({ webhooks, isSoon, actions }: Props) {
  useFreshPage(isSoon);
  return (
    <AnnouncedSection
      id="webhooks"
      title="Webhooks"
      actions={
        webhooks.length < webhookBounds.webhooks && (
          <ActDialog
            trigger={<IconButton icon={WebhookIcon} text="Add a webhook" />}
            title="Add a webhook"
            description="Assay posts signed JSON (standardwebhooks.com) to this URL when something happens to a run."
            verb="Add webhook"
            pending="Adding …"
            shownAs="Verify signatures with this secret."
            action={actions.add}
          >
            <WebhookFields />
          </ActDialog>
        )
      }
    >
      {webhooks.length === 0 ? (
        <Panel>
          <EmptyState title="No webhooks yet">
            Notify a chat, pager or service when a run ends or pauses, or a gate fails.
          </EmptyState>
        </Panel>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <OneWebhook webhook={webhook} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </AnnouncedSection>
  );
}

function OneWebhook({ webhook, actions }: { webhook: ShownWebhook; actions: Actions }) {
  const { id, label, url, events, deliveries } = webhook;
  return (
    <Panel>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3.5 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium [overflow-wrap:anywhere]">{label}</h3>
          <p className="font-mono text-[11.5px] [overflow-wrap:anywhere] text-ink-3">{url}</p>
          <p className="mt-1 flex flex-wrap gap-1">
            {[...events, ...limitsOf(webhook)].map((text) => (
              <Tag key={text}>{text}</Tag>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          <ActButton
            action={actions.test}
            sends={{ id }}
            look="plain"
            pendingText="Sending …"
            aria-label={`Send test to ${label}`}
          >
            Send test
          </ActButton>
          <ActDialog
            trigger={<IconButton icon={Pencil} text="Edit" size="small" look="ghost" aria-label={`Edit ${label}`} />}
            title={`Edit ${label}`}
            description="The secret doesn't change. For a new secret, add another webhook."
            action={actions.change}
            sends={{ id }}
          >
            <WebhookFields webhook={webhook} />
          </ActDialog>
          <ActDialog
            trigger={<IconButton icon={Trash2} text="Delete" size="small" look="ghost" aria-label={`Delete ${label}`} />}
            title={`Delete ${label}?`}
            description="It gets no more messages, including queued ones. This cannot be undone."
            verb="Delete"
            pending="Deleting …"
            isDanger
            action={actions.remove}
            sends={{ id, label }}
          />
        </div>
      </div>
      <div className="border-t border-line">
        {deliveries.length === 0 ? (
          <p className="px-3.5 py-2.5 text-small text-ink-3">No messages yet.</p>
        ) : (
          <Deliveries label={label} webhookId={id} deliveries={deliveries} sendAgain={actions.sendAgain} />
        )}
      </div>
    </Panel>
  );
}

function limitsOf({ dataset, configuration, baseline, margin, events }: ShownWebhook): string[] {
  const limits: string[] = [];
  if (dataset !== null) limits.push(`dataset ${dataset}`);
  if (configuration !== null) limits.push(`configuration ${configuration}`);
  if (events.includes("gate.failed") && baseline !== null) limits.push(`against ${baseline}`);
  if (events.includes("gate.failed")) limits.push(`loss above ${margin}`);
  return limits;
}

function useFreshPage(isSoon: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSoon) return;
    const timer = setInterval(() => startTransition(() => router.refresh()), lookEvery);
    return () => clearInterval(timer);
  }, [isSoon, router]);
}
