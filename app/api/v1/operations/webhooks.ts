import {
  AddedWebhook,
  DeliveriesQuery,
  DeliveryPage,
  DeliveryReport,
  NewWebhook,
  WebhookList,
  WebhookReport,
} from "assay-lib/api/webhooks";
import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation } from "./operation";

export const webhookPaths = {
  "/webhooks": {
    get: operation("Webhooks", "listWebhooks", "Lists the webhooks, each with its newest message.", {
      answers: { "200": json(WebhookList, "All webhooks, oldest first.") },
    }),
    post: operation("Webhooks", "addWebhook", "Adds a webhook.", {
      requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
      answers: { "201": json(AddedWebhook, "The webhook, with its signing secret.") },
      problem: [400, 408, 409, 413],
    }),
  },
  "/webhooks/{id}": {
    put: operation("Webhooks", "changeWebhook", "Replaces a webhook and keeps its secret.", {
      requestParams: { path: id },
      requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
      answers: { "200": json(WebhookReport, "The webhook after the change.") },
      problem: [400, 404, 408, 413],
    }),
    delete: operation("Webhooks", "deleteWebhook", "Deletes a webhook and its messages.", {
      requestParams: { path: id },
      answers: { "204": { description: "Deleted. It gets no more messages." } },
      problem: [404],
    }),
  },
  "/webhooks/{id}/test": {
    post: operation("Webhooks", "testWebhook", "Sends a test message and waits for the response.", {
      requestParams: { path: id },
      answers: { "200": json(DeliveryReport, "The message; still unsent if another one is in flight.") },
      problem: [404],
    }),
  },
  "/webhooks/{id}/deliveries": {
    get: operation("Webhooks", "listDeliveries", "Lists the messages of a webhook, newest first.", {
      requestParams: { path: id, query: DeliveriesQuery },
      answers: { "200": json(DeliveryPage, "A page, and the total.") },
      problem: [400, 404],
    }),
  },
  "/webhooks/{id}/deliveries/{deliveryId}/send": {
    post: operation("Webhooks", "sendDelivery", "Sends a message again and waits for the response.", {
      requestParams: { path: id.extend({ deliveryId: z.string() }) },
      answers: { "200": json(DeliveryReport, "The message; still unsent if another one is in flight.") },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
