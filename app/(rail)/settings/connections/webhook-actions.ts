"use server";

import { type DeliveryReport, webhooks } from "assay-lib/api/webhooks";
import { formAct } from "@/app/act";
import { problemsByField, sentence } from "@/app/action";

const byField = { refused: problemsByField, refreshes: "/settings" } as const;
const inWords = { ...byField, refused: sentence } as const;

/** Only this response shows the secret. */
export const addWebhookAction = formAct(
  webhooks.addWebhook,
  ({ label, secret }) => ({ said: `Added ${label}. Send a test to check it.`, shown: secret }),
  byField,
);

export const changeWebhookAction = formAct(webhooks.changeWebhook, ({ label }) => ({ said: `Saved ${label}.` }), byField);

export const deleteWebhookAction = formAct(
  webhooks.deleteWebhook,
  (_, typed) => ({ said: `Deleted ${typed("label")}.` }),
  byField,
);

export const testWebhookAction = formAct(webhooks.testWebhook, outcomeOf, inWords);

export const sendAgainAction = formAct(webhooks.sendDelivery, outcomeOf, inWords);

function outcomeOf({ acceptedAt, attempts, lastAnswer }: DeliveryReport): string {
  if (acceptedAt) return `Accepted by the receiver: ${lastAnswer}`;
  if (attempts === 0) return "It will be sent after the message in flight.";
  return `Not accepted by the receiver. ${lastAnswer}`;
}
