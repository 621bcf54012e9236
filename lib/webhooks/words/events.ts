// Separate from the schemas, since browsers load this file.

export const webhookEvents = {
  "run.ended": "A run ends: it completes, fails or is cancelled",
  "run.paused": "A run pauses automatically: a limit is reached, or its judge does not work",
  "gate.failed": "A completed run fails its gate against a baseline",
  "comment.added": "Someone comments on a run, a sample, a comparison or a ranking",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export type MessageType = WebhookEvent | "test";

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

export const webhookBounds = { label: 80, url: 1000, webhooks: 20 } as const;
