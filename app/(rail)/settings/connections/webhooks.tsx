import { latestDeliveries } from "assay-lib/webhooks/store/deliveries";
import { listWebhooks } from "assay-lib/webhooks/store/manage";
import { WebhooksSection } from "@/components/webhooks/section";
import {
  addWebhookAction,
  changeWebhookAction,
  deleteWebhookAction,
  sendAgainAction,
  testWebhookAction,
} from "./webhook-actions";

const shownEach = 8;
const soonMs = 60_000;

export async function WebhookSettings() {
  const [webhooks, newest] = await Promise.all([listWebhooks(), latestDeliveries(shownEach)]);
  const soon = Date.now() + soonMs;
  return (
    <WebhooksSection
      webhooks={webhooks.map((webhook) => ({
        ...webhook,
        deliveries: newest.filter(({ webhookId }) => webhookId === webhook.id),
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
  );
}
