import * as z from "zod";
import { BaselineName } from "@/lib/domain/baselines/named";
import { longestConfigurationName, longestDatasetName } from "@/lib/domain/bounds";
import { plainName } from "@/lib/domain/text/normalized";
import { webhookBounds, webhookEventNames } from "./events";

const margin = "The margin is a number from 0 to 1";

const named = (most: number) => z.string().overwrite(plainName).min(1).max(most).nullable().default(null);

export const WebhookChoice = z.object({
  events: z
    .array(z.enum(webhookEventNames, `Events are: ${webhookEventNames.join(", ")}`))
    .min(1, "Choose at least one event")
    .max(webhookEventNames.length)
    .transform((events) => webhookEventNames.filter((event) => events.includes(event))),
  dataset: named(longestDatasetName).describe("Only runs of datasets of this name, and comments on these; null for all."),
  configuration: named(longestConfigurationName).describe(
    "Only runs of configurations of this name, and comments on these; null for all.",
  ),
  baseline: BaselineName.nullable().default(null).describe("The baseline that gate.failed compares with."),
  margin: z.number(margin).min(0, margin).max(1, margin).default(0.03).describe("The loss in a metric that gate.failed accepts."),
});
export type WebhookChoice = z.infer<typeof WebhookChoice>;

export const NewWebhook = WebhookChoice.extend({
  label: z
    .string()
    .overwrite(plainName)
    .min(1, "Say what the webhook is for")
    .max(webhookBounds.label, `A label has at most ${webhookBounds.label} characters`),
  url: z
    .string()
    .trim()
    .min(1, { error: "Give the receiver's address", abort: true })
    .max(webhookBounds.url, `An address has at most ${webhookBounds.url} characters`),
})
  .strict()
  .refine(({ events, baseline }) => baseline !== null || !events.includes("gate.failed"), {
    path: ["baseline"],
    message: "A gate needs the baseline to compare with",
    when: ({ value }) => Array.isArray((value as Partial<WebhookChoice>).events),
  });
export type NewWebhook = z.infer<typeof NewWebhook>;
