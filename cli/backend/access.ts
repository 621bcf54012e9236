import { z } from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { tokenRoles } from "@/lib/domain/people/role";
import type { NewToken } from "@/lib/domain/people/token";
import { Refusal } from "@/lib/domain/problem";
import { type NewWebhook, WebhookChoice } from "@/lib/domain/webhooks/choice";
import { webhookEventNames } from "@/lib/domain/webhooks/events";
import type { Api } from "./http";
import { connect } from "./http";
import { type PlaceOptions, serverOf } from "./open";

const moment = z.coerce.date();

const Token = z.object({
  id: z.string(),
  label: z.string(),
  user: z.string(),
  role: z.enum(tokenRoles),
  effectiveRole: z.enum(tokenRoles).nullable(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
});
const MadeToken = Token.pick({ id: true, user: true, role: true, expiresAt: true }).extend({ token: z.string() });

const Delivery = z.object({ acceptedAt: moment.nullable(), attempts: z.int(), lastAnswer: z.string().nullable() });
const Webhook = z.object({
  id: z.string(),
  label: z.string(),
  url: z.string(),
  ...WebhookChoice.shape,
  events: z.array(z.enum(webhookEventNames)),
  last: Delivery.nullable(),
});

interface WantedToken extends NewToken {
  user: string | undefined;
}

/** Tokens and webhooks, in the database or at a server. Every method throws Refusal. */
export interface AccessPlace {
  addToken(wanted: WantedToken): Promise<z.infer<typeof MadeToken>>;
  listTokens(user: string | undefined): Promise<z.infer<typeof Token>[]>;
  removeToken(id: string): Promise<void>;
  addWebhook(wanted: z.input<typeof NewWebhook>): Promise<{ id: string; secret: string }>;
  listWebhooks(): Promise<z.infer<typeof Webhook>[]>;
  removeWebhook(id: string): Promise<void>;
  testWebhook(id: string): Promise<z.infer<typeof Delivery>>;
}

export async function openAccess(options: PlaceOptions, terminal: Terminal): Promise<AccessPlace> {
  const address = serverOf(options, terminal);
  return address ? atServer(await connect(address, terminal)) : inDatabase();
}

function atServer(api: Api): AccessPlace {
  const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
  const listTokens = async () => (await api.ask("/tokens", z.object({ tokens: z.array(Token) }))).tokens;
  return {
    async addToken({ user, ...body }) {
      if (user !== undefined)
        throw new Refusal("Leave out --user: at a server, the new token belongs to the account of ASSAY_TOKEN.");
      return api.ask("/tokens", MadeToken, { method: "POST", body });
    },
    async listTokens(user) {
      const tokens = await listTokens();
      return user === undefined ? tokens : tokens.filter((token) => token.user === user.trim().toLowerCase());
    },
    removeToken: (id) => api.tell(`/tokens/${encodeURIComponent(id)}`, { method: "DELETE" }),
    addWebhook: (body) => api.ask("/webhooks", z.object({ id: z.string(), secret: z.string() }), { method: "POST", body }),
    listWebhooks: async () => (await api.ask("/webhooks", z.object({ webhooks: z.array(Webhook) }))).webhooks,
    removeWebhook: (id) => api.tell(pathOf(id), { method: "DELETE" }),
    testWebhook: (id) => api.ask(`${pathOf(id)}/test`, Delivery, { method: "POST" }),
  };
}

async function inDatabase(): Promise<AccessPlace> {
  const [{ migrate }, { listPeople }, tokens, { latestDeliveries }, { listWebhooks }, webhooks] = await Promise.all([
    import("@/lib/db/connection/migrate"),
    import("@/lib/access/people/list"),
    import("@/lib/access/tokens/manage"),
    import("@/lib/db/webhooks/deliveries"),
    import("@/lib/db/webhooks/manage"),
    import("@/lib/webhooks/manage"),
  ]);
  await migrate();
  const by = commandActor();
  const find = async (email: string) => {
    const people = await listPeople();
    if (people.length === 0)
      throw new Refusal(
        "Tokens belong to accounts, and there are none. Create one first: assay user add EMAIL --role admin",
        "conflict",
      );
    const person = people.find((one) => one.email === email.trim().toLowerCase());
    if (!person) throw new Refusal(`There is no account ${email}. assay user list shows them.`, "not-found");
    return person;
  };
  return {
    async addToken({ user, ...wanted }) {
      if (user === undefined) throw new Refusal("Name the account that the token belongs to: --user EMAIL.");
      const { id: userId, email } = await find(user);
      return { ...(await tokens.makeToken(wanted, userId, by)), user: email, role: wanted.role };
    },
    async listTokens(user) {
      const found = await tokens.listTokens(user === undefined ? undefined : (await find(user)).id);
      return found.map(({ maker, ...token }) => ({ ...token, user: maker.email }));
    },
    async removeToken(id) {
      if (!(await tokens.revokeToken(id, null, by)))
        throw new Refusal(`There is no token ${id}. assay token list shows them.`, "not-found");
    },
    addWebhook: (wanted) => webhooks.addWebhook(wanted, by),
    async listWebhooks() {
      const newest = await latestDeliveries(1);
      const all = await listWebhooks();
      return all.map((webhook) => ({ ...webhook, last: newest.find(({ webhookId }) => webhookId === webhook.id) ?? null }));
    },
    removeWebhook: (id) => webhooks.deleteWebhook(id, by),
    testWebhook: (id) => webhooks.sendTest(id),
  };
}
