import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Does } from "@/lib/operations/parts/context";
import type { webhooks } from "@/lib/webhooks/api";
import { addWebhook, changeWebhook, deleteWebhook, sendAgain, sendTest } from "@/lib/webhooks/manage";
import { countDeliveries, type Delivery, latestDeliveries, listDeliveries } from "@/lib/webhooks/store/deliveries";
import { findWebhook, listWebhooks, type Webhook } from "@/lib/webhooks/store/manage";

export const does: Does<typeof webhooks> = {
  async listWebhooks() {
    const [webhooks, newest] = await Promise.all([listWebhooks(), latestDeliveries(1)]);
    return { webhooks: webhooks.map((webhook) => reportWebhook(webhook, newest)) };
  },
  async addWebhook({ body }, { by }) {
    const { secret, ...webhook } = await addWebhook(body, by);
    return { ...reportWebhook(webhook, []), secret };
  },
  changeWebhook: async ({ id, body }, { by }) => reportWebhook(await changeWebhook(id, body, by), await latestDeliveries(1)),
  deleteWebhook: ({ id }, { by }) => deleteWebhook(id, by),
  testWebhook: async ({ id }) => reportDelivery(await sendTest(id)),
  async listDeliveries({ id, query: { cursor, limit } }) {
    const skip = offsetOf(cursor);
    const webhookId = (await findWebhook(id)).id;
    const [deliveries, total] = await Promise.all([
      listDeliveries({ webhookId }, { skip, take: limit }),
      countDeliveries(webhookId),
    ]);
    return { deliveries: deliveries.map(reportDelivery), total, next: nextCursor(skip, deliveries.length, total) };
  },
  sendDelivery: async ({ id, deliveryId }) => reportDelivery(await sendAgain(deliveryId, id)),
};

const reportDelivery = ({ webhookId: _, run, ...delivery }: Delivery) => ({ ...delivery, run: run?.id ?? null });

/** `newest` are the newest messages, of any webhook. */
const reportWebhook = (webhook: Webhook, newest: readonly Delivery[]) => {
  const last = newest.find(({ webhookId }) => webhookId === webhook.id);
  return { ...webhook, last: last ? reportDelivery(last) : null };
};
