"use server";

import { addWebhook, changeWebhook, deleteWebhook, sendAgain, sendTest } from "assay-lib/webhooks/manage";
import type { Delivery } from "assay-lib/webhooks/store/deliveries";
import * as z from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";

const byField = { needs: "admin", refused: problemsByField, refreshes: "/settings" } as const;
const inWords = { ...byField, refused: sentence } as const;

const Id = z.object({ id: Typed });
const Fields = z.object({ label: Typed, url: Typed, dataset: Typed, configuration: Typed, baseline: Typed, margin: Typed });

/** Blank fields mean no limit. */
const webhookIn = ({ dataset, configuration, baseline, margin, ...named }: z.output<typeof Fields>, form: FormData) => ({
  ...named,
  events: form.getAll("events").slice(0, 20).map(String),
  dataset: dataset || null,
  configuration: configuration || null,
  baseline: baseline || null,
  margin: Number(margin || Number.NaN),
});

/** Only this response shows the secret. */
export const addWebhookAction = formAction({ ...byField, reads: Fields }, async (fields, { by, form }) => {
  const { label, secret } = await addWebhook(webhookIn(fields, form), by);
  return { said: `Added ${label}. Send a test to check it.`, shown: secret };
});

export const changeWebhookAction = formAction(
  { ...byField, reads: Fields.extend(Id.shape) },
  async ({ id, ...fields }, { by, form }) => {
    const { label } = await changeWebhook(id, webhookIn(fields, form), by);
    return { said: `Saved ${label}.` };
  },
);

export const deleteWebhookAction = formAction(
  { ...byField, reads: Id.extend({ label: Typed }) },
  async ({ id, label }, { by }) => {
    await deleteWebhook(id, by);
    return { said: `Deleted ${label}.` };
  },
);

export const testWebhookAction = formAction({ ...inWords, reads: Id }, async ({ id }) => outcomeOf(await sendTest(id)));

export const sendAgainAction = formAction({ ...inWords, reads: Id.extend({ delivery: Typed }) }, async ({ id, delivery }) =>
  outcomeOf(await sendAgain(delivery, id)),
);

function outcomeOf({ acceptedAt, attempts, lastAnswer }: Delivery): string {
  if (acceptedAt) return `Accepted by the receiver: ${lastAnswer}`;
  if (attempts === 0) return "It will be sent after the message in flight.";
  return `Not accepted by the receiver. ${lastAnswer}`;
}
