import type { Command } from "commander";
import { answering, caller, namedServer, type PlaceOptions, tableOr, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { tokens } from "@/lib/access/tokens/api";
import { noOwner } from "@/lib/access/tokens/refusal";
import { isTokenRole, roleInWords, tokenRoles } from "@/lib/domain/people/role";
import type { Visitor } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";

interface Options extends PlaceOptions {
  user?: string;
  role?: string;
  expires?: string;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  withServer(command.command("add <label>"))
    .description("create an API token for a person; prints it once")
    .option("--user <email>", "the token's account, which limits its role and lifetime (at a server: the account of ASSAY_TOKEN)")
    .option(
      "--role <role>",
      `the token's role: ${tokenRoles.map((role) => `${role} (${roleInWords[role]})`).join(", ")}`,
      "viewer",
    )
    .option(
      "--expires <when>",
      "when it expires: days (90d), a date (2026-12-24) or none (default: 90d; at a server not after ASSAY_TOKEN)",
    )
    .option("--json", "print one JSON object")
    .action((label: string, options: Options) => add(label, options, terminal));
  answering(
    command
      .command("list")
      .description("list all tokens, without their secrets")
      .option("--user <email>", "only tokens of this account"),
    terminal,
    async (call, { user }: Options) => {
      if (user !== undefined && call.at === null) await accountOf(user);
      const { tokens: all } = await call(tokens.listTokens, {});
      const shown = user === undefined ? all : all.filter((token) => token.user === user.trim().toLowerCase());
      const rows = shown.map(({ id, label, user, role, effectiveRole, createdAt, expiresAt, lastUsedAt }) => [
        ...[id, label, user, effectiveRole === role ? role : `${effectiveRole ?? "none"} (created as ${role})`],
        ...[dayOf(createdAt), expiryOf(expiresAt), lastUsedAt ? dayOf(lastUsedAt) : "never"],
      ]);
      const headings = ["id", "label", "user", "role", "created", "expires", "last used"];
      return { json: { tokens: shown }, ...tableOr("There are no tokens.", headings, rows) };
    },
  );
  answering(
    command.command("remove <id>").description("revoke a token and the tokens it created"),
    terminal,
    async (call, id: string) => {
      await call(tokens.revokeToken, { id });
      return { json: { removed: id }, said: `The token ${id} was revoked.` };
    },
  );
  return command;
};

async function add(label: string, { user, role, expires, json, ...options }: Options, terminal: Terminal): Promise<void> {
  if (!isTokenRole(role)) throw new Refusal(`There is no role ${role}. There are: ${tokenRoles.join(", ")}.`);
  const isAtServer = namedServer(options, terminal) !== undefined;
  if (isAtServer && user !== undefined)
    throw new Refusal("Leave out --user: at a server, the new token belongs to the account of ASSAY_TOKEN.");
  if (!isAtServer && user === undefined) throw new Refusal("Name the account that the token belongs to: --user EMAIL.");
  const call = await caller(options, terminal, { as: user === undefined ? undefined : () => accountOf(user) });
  const made = await call(tokens.addToken, { body: { label, role, expires } });
  const { id, token, expiresAt } = made;
  if (json) return terminal.printJson({ id, token, user: made.user, role, expiresAt });
  terminal.print(`${token}\n`);
  terminal.say(
    `The token is shown only once. It acts for ${made.user} as ${role} and ${expiresAt ? `expires on ${dayOf(expiresAt)}` : "does not expire"}. To revoke it: assay token remove ${id}`,
  );
}

/** The account of this database that a command acts for. */
async function accountOf(given: string): Promise<Visitor> {
  const { hasPeople, requirePerson } = await import("@/lib/access/people/list");
  if (!(await hasPeople())) throw noOwner();
  const { id, name, email, role } = await requirePerson(given);
  return { kind: "person", id, name, email, role, sessionId: "" };
}

function expiryOf(at: string | null): string {
  if (at === null) return "never";
  return new Date(at) <= new Date() ? "expired" : dayOf(at);
}

const dayOf = (moment: string): string => moment.slice(0, 10);
