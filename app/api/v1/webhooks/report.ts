import type { DeliveryReport, WebhookReport } from "assay-lib/api/webhooks";
import type { Delivery } from "assay-lib/db/webhooks/deliveries";
import type { Webhook } from "assay-lib/db/webhooks/manage";

export const reportDelivery = ({ webhookId: _, run, ...delivery }: Delivery): DeliveryReport => ({
  ...delivery,
  run: run?.id ?? null,
  createdAt: delivery.createdAt.toISOString(),
  lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
  acceptedAt: delivery.acceptedAt?.toISOString() ?? null,
  nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
});

/** `newest` are the newest messages, of any webhook. */
export const reportWebhook = ({ createdAt, ...webhook }: Webhook, newest: readonly Delivery[]): WebhookReport => {
  const last = newest.find(({ webhookId }) => webhookId === webhook.id);
  return { ...webhook, createdAt: createdAt.toISOString(), last: last ? reportDelivery(last) : null };
};
