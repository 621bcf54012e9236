import type { Webhooks } from "@/cli/backend/contract/entities";
import { DeliveryReport, WebhookReport, webhooks } from "@/lib/api/webhooks";
import { type Api, pathOf } from "./http";

const Delivery = DeliveryReport.pick({ acceptedAt: true, attempts: true, lastAnswer: true });
const Listed = webhooks.listWebhooks.answers[200].schema.extend({
  webhooks: WebhookReport.omit({ createdAt: true }).extend({ last: Delivery.nullable() }).array(),
});

export const atServer = (api: Api): Webhooks => ({
  add: (body) => api.ask("/webhooks", webhooks.addWebhook.answers[201].schema, { method: "POST", body }),
  list: async () => (await api.ask("/webhooks", Listed)).webhooks,
  remove: (id) => api.tell(pathOf("webhooks", id), { method: "DELETE" }),
  test: (id) => api.ask(`${pathOf("webhooks", id)}/test`, DeliveryReport, { method: "POST" }),
});
