import { z } from "zod";
import { WebhookChoice } from "@/lib/domain/webhooks/choice";
import { type MessageType, webhookEventNames } from "@/lib/domain/webhooks/events";
import { Count } from "./parts";

export const DeliveryReport = z
  .object({
    id: z.string().describe("Sent as webhook-id, the same each time."),
    event: z.enum([...webhookEventNames, "test"] satisfies MessageType[]),
    run: z.string().nullable().describe("null for a test."),
    createdAt: z.string(),
    attempts: Count.describe("Since it was made, or since somebody asked to send it again."),
    lastTriedAt: z.string().nullable(),
    lastAnswer: z.string().nullable().describe("The receiver's status and the beginning of its text, or why nothing came."),
    acceptedAt: z.string().nullable(),
    nextTryAt: z.string().nullable().describe("null once it is accepted or given up."),
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
  secret: z.string().describe("Verifies signatures, as the Standard Webhooks specification says. Only this answer holds it."),
}).meta({ id: "AddedWebhook" });
export type AddedWebhook = z.infer<typeof AddedWebhook>;

export const WebhookList = z.object({ webhooks: z.array(WebhookReport) }).meta({ id: "WebhookList" });
export type WebhookList = z.infer<typeof WebhookList>;

export const DeliveriesQuery = z.strictObject({
  cursor: z.string().max(100).optional().describe("Where the page begins: `next` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page."),
});
export const DeliveryPage = z
  .object({
    deliveries: z.array(DeliveryReport),
    total: Count,
    next: z.string().nullable().describe("The cursor of the next page; null on the last."),
  })
  .meta({ id: "DeliveryPage" });
export type DeliveryPage = z.infer<typeof DeliveryPage>;
