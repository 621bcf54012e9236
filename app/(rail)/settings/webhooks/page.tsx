import type { Metadata } from "next";
import { WebhooksSection } from "@/components/webhooks/section";
import type { ShownDelivery } from "@/components/webhooks/shown";
import { type Delivery, latestDeliveries } from "@/lib/db/webhooks/deliveries";
import { listWebhooks } from "@/lib/db/webhooks/manage";
import { SettingsFrame } from "../frame";
import { addWebhookAction, changeWebhookAction, deleteWebhookAction, sendAgainAction, testWebhookAction } from "./actions";

export const metadata: Metadata = { title: "Webhooks" };

const shownEach = 8;
const soonMs = 60_000;

export default async function WebhooksPage() {
  const [webhooks, newest] = await Promise.all([listWebhooks(), latestDeliveries(shownEach)]);
  const soon = Date.now() + soonMs;
  return (
    <SettingsFrame place="/settings/webhooks">
      <WebhooksSection
        webhooks={webhooks.map(({ createdAt: _, ...webhook }) => ({
          ...webhook,
          deliveries: newest.filter(({ webhookId }) => webhookId === webhook.id).map(asShown),
        }))}
        isSoon={newest.some(({ nextTryAt }) => nextTryAt !== null && nextTryAt.getTime() < soon)}
        actions={{
          add: addWebhookAction,
          change: changeWebhookAction,
          remove: deleteWebhookAction,
          test: testWebhookAction,
          sendAgain: sendAgainAction,
        }}
      />
    </SettingsFrame>
  );
}

const asShown = ({ createdAt, acceptedAt, nextTryAt, lastTriedAt: _, webhookId: __, ...rest }: Delivery): ShownDelivery => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
  nextTryAt: nextTryAt?.toISOString() ?? null,
});
