import * as z from "zod";
import { WebhookChoice } from "@/lib/domain/webhooks/choice";
import { type MessageType, webhookEventNames } from "@/lib/domain/webhooks/events";
import { Count, Next, page } from "./parts";

export { NewWebhook } from "@/lib/domain/webhooks/choice";

export const DeliveryReport = z
  .object({
    id: z.string().describe("Sent as webhook-id, the same on every attempt."),
    event: z.enum([...webhookEventNames, "test"] satisfies MessageType[]),
    run: z.string().nullable().describe("null for a test, and for a comment on a ranking."),
    createdAt: z.string(),
    attempts: Count.describe("Attempts since it was created or last sent again by hand."),
    lastTriedAt: z.string().nullable(),
    lastAnswer: z.string().nullable().describe("The receiver's status and the beginning of its response, or the error."),
    acceptedAt: z.string().nullable(),
    nextTryAt: z.string().nullable().describe("null once accepted or given up."),
  })
  .meta({ id: "DeliveryReport" });
export type DeliveryReport = z.infer<typeof DeliveryReport>;

export const WebhookReport = z
  .object({
    id: z.string(),
    label: z.string(),
    url: z.string(),
    ...WebhookChoice.shape,
    events: z.array(z.enum(webhookEventNames)),
    createdAt: z.string(),
    last: DeliveryReport.nullable().describe("The newest message; null if there is none."),
  })
  .meta({ id: "WebhookReport" });
export type WebhookReport = z.infer<typeof WebhookReport>;

export const AddedWebhook = WebhookReport.extend({
  secret: z.string().describe("Verifies signatures according to Standard Webhooks. Returned only once."),
}).meta({ id: "AddedWebhook" });
export type AddedWebhook = z.infer<typeof AddedWebhook>;

export const WebhookList = z.object({ webhooks: z.array(WebhookReport) }).meta({ id: "WebhookList" });
export type WebhookList = z.infer<typeof WebhookList>;

export const DeliveriesQuery = z.strictObject(page);
export const DeliveryPage = z
  .object({ deliveries: z.array(DeliveryReport), total: Count, next: Next })
  .meta({ id: "DeliveryPage" });
export type DeliveryPage = z.infer<typeof DeliveryPage>;
