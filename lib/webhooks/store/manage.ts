import { db, write, writeAlone } from "@/lib/db/connection/client";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { type NewWebhook, WebhookChoice } from "@/lib/webhooks/words/choice";
import { webhookBounds } from "@/lib/webhooks/words/events";
import type { Prisma } from "@/prisma/client/client";

export interface Webhook extends WebhookChoice {
  id: string;
  label: string;
  url: string;
  createdAt: Date;
}

const stored = { id: true, label: true, url: true, choiceJson: true, createdAt: true } satisfies Prisma.WebhookSelect;
type Row = Prisma.WebhookGetPayload<{ select: typeof stored }>;

const parseRow = ({ choiceJson, ...row }: Row): Webhook => ({ ...row, ...WebhookChoice.parse(JSON.parse(choiceJson)) });

const asStored = ({ label, url, ...choice }: NewWebhook) => ({ label, url, choiceJson: JSON.stringify(choice) });

export const listWebhooks = async (): Promise<Webhook[]> =>
  (await db.webhook.findMany({ select: stored, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(parseRow);

export async function findWebhook(id: string): Promise<Webhook> {
  const row = await db.webhook.findUnique({ where: { id }, select: stored });
  if (!row) throw noSuchWebhook(id);
  return parseRow(row);
}

const noSuchWebhook = (id: string) => new Refusal(`There is no webhook ${id.slice(0, 100)}.`, "not-found");

/** Returns its id. Throws Refusal if there are too many. */
export const storeWebhook = (webhook: NewWebhook, secret: string): Promise<string> =>
  writeAlone(async () => {
    if ((await db.webhook.count()) >= webhookBounds.webhooks)
      throw new Refusal(`There are already ${webhookBounds.webhooks} webhooks. Delete one first.`, "conflict");
    const { id } = await db.webhook.create({ data: { id: newId(), ...asStored(webhook), secret }, select: { id: true } });
    return id;
  });

export async function replaceWebhook(id: string, webhook: NewWebhook): Promise<void> {
  const { count } = await write(() => db.webhook.updateMany({ where: { id }, data: asStored(webhook) }));
  if (count === 0) throw noSuchWebhook(id);
}

export async function removeWebhook(id: string): Promise<void> {
  const { count } = await write(() => db.webhook.deleteMany({ where: { id } }));
  if (count === 0) throw noSuchWebhook(id);
}
