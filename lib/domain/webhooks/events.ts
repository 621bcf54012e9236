// Not with the schemas, since browsers load this file.

/** What a webhook can be told, in the words of pages. */
export const webhookEvents = {
  "run.ended": "A run ends: it completes, fails or is cancelled",
  "run.paused": "A run pauses by itself: a limit is reached, or its judge does not work",
  "gate.failed": "A run that completed has lost against a baseline",
  "mean.fell": "A mean is lower than in the run before, or than in the days before",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
/** What a message is about: an event, or a test that somebody asked for. */
export type MessageType = WebhookEvent | "test";

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Of a webhook's label and its address, in characters; and how many webhooks there may be. */
export const webhookBounds = { label: 80, url: 1000, webhooks: 20 } as const;
