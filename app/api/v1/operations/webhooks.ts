import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  AddedWebhook,
  DeliveriesQuery,
  DeliveryPage,
  DeliveryReport,
  WebhookList,
  WebhookReport,
} from "@/app/api/v1/described/webhooks";
import { NewWebhook } from "@/lib/domain/webhooks/choice";
import { id, json, operation } from "./operation";

export const webhookPaths = {
  "/webhooks": {
    get: operation("Webhooks", "listWebhooks", "Lists the webhooks, each with its newest message.", {
      answers: { "200": json(WebhookList, "All of them, oldest first.") },
    }),
    post: operation("Webhooks", "addWebhook", "Adds a receiver that is told what happens to runs.", {
      requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
      answers: { "201": json(AddedWebhook, "The webhook, with the secret that verifies signatures.") },
      problem: [400, 408, 409, 413],
    }),
  },
  "/webhooks/{id}": {
    put: operation("Webhooks", "changeWebhook", "Replaces all of a webhook but its secret.", {
      requestParams: { path: id },
      requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
      answers: { "200": json(WebhookReport, "The webhook after the change.") },
      problem: [400, 404, 408, 413],
    }),
    delete: operation("Webhooks", "deleteWebhook", "Deletes a webhook with its messages.", {
      requestParams: { path: id },
      answers: { "204": { description: "It is told nothing any more." } },
      problem: [404],
    }),
  },
  "/webhooks/{id}/test": {
    post: operation("Webhooks", "testWebhook", "Sends a test, and waits for what the receiver answers.", {
      requestParams: { path: id },
      answers: { "200": json(DeliveryReport, "The message; not tried yet if another one is being sent.") },
      problem: [404],
    }),
  },
  "/webhooks/{id}/deliveries": {
    get: operation("Webhooks", "listDeliveries", "A page of the messages to a webhook, newest first.", {
      requestParams: { path: id, query: DeliveriesQuery },
      answers: { "200": json(DeliveryPage, "The page, and how many there are.") },
      problem: [400, 404],
    }),
  },
  "/webhooks/{id}/deliveries/{deliveryId}/send": {
    post: operation("Webhooks", "sendDelivery", "Sends a message once more, and waits for what the receiver answers.", {
      requestParams: { path: id.extend({ deliveryId: z.string() }) },
      answers: { "200": json(DeliveryReport, "The message; not tried yet if another one is being sent.") },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
