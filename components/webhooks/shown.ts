import type { MessageType, WebhookEvent } from "@/lib/domain/webhooks/events";

/** Times are ISO text. */
export interface ShownDelivery {
  id: string;
  event: MessageType;
  run: { id: string; name: string } | null;
  createdAt: string;
  attempts: number;
  lastAnswer: string | null;
  acceptedAt: string | null;
  /** Null once accepted or failed. */
  nextTryAt: string | null;
}

export interface ShownWebhook {
  id: string;
  label: string;
  url: string;
  events: readonly WebhookEvent[];
  dataset: string | null;
  configuration: string | null;
  baseline: string | null;
  margin: number;
  /** Newest first. */
  deliveries: readonly ShownDelivery[];
}
