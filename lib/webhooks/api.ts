import * as z from "zod";
import { Count, json, Next, operations, page } from "@/lib/domain/api/operation";
import { NewWebhook, WebhookChoice } from "@/lib/webhooks/words/choice";
import { type MessageType, webhookEventNames } from "@/lib/webhooks/words/events";

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

const WebhookReport = z
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
const AddedWebhook = WebhookReport.extend({
  secret: z.string().describe("Verifies signatures according to Standard Webhooks. Returned only once."),
}).meta({ id: "AddedWebhook" });

const WebhookList = z.object({ webhooks: z.array(WebhookReport) }).meta({ id: "WebhookList" });

const DeliveriesQuery = z.strictObject(page);
const DeliveryPage = z.object({ deliveries: z.array(DeliveryReport), total: Count, next: Next }).meta({ id: "DeliveryPage" });

export const webhooks = operations("Webhooks", {
  listWebhooks: {
    at: "GET /webhooks",
    needs: "admin",
    summary: "Lists the webhooks, each with its newest message.",
    answers: { 200: json(WebhookList, "All webhooks, oldest first.") },
  },
  addWebhook: {
    at: "POST /webhooks",
    needs: "admin",
    summary: "Adds a webhook.",
    body: NewWebhook,
    answers: { 201: json(AddedWebhook, "The webhook, with its signing secret.") },
    problems: [409],
  },
  changeWebhook: {
    at: "PUT /webhooks/{id}",
    needs: "admin",
    summary: "Replaces a webhook and keeps its secret.",
    body: NewWebhook,
    answers: { 200: json(WebhookReport, "The webhook after the change.") },
  },
  deleteWebhook: {
    at: "DELETE /webhooks/{id}",
    needs: "admin",
    summary: "Deletes a webhook and its messages.",
    answers: { 204: { description: "Deleted. It gets no more messages." } },
  },
  testWebhook: {
    at: "POST /webhooks/{id}/test",
    needs: "admin",
    summary: "Sends a test message and waits for the response.",
    answers: { 200: json(DeliveryReport, "The message; still unsent if another one is in flight.") },
  },
  listDeliveries: {
    at: "GET /webhooks/{id}/deliveries",
    needs: "admin",
    summary: "Lists the messages of a webhook, newest first.",
    query: DeliveriesQuery,
    answers: { 200: json(DeliveryPage, "A page, and the total.") },
  },
  sendDelivery: {
    at: "POST /webhooks/{id}/deliveries/{deliveryId}/send",
    needs: "admin",
    summary: "Sends a message again and waits for the response.",
    answers: { 200: json(DeliveryReport, "The message; still unsent if another one is in flight.") },
  },
});
