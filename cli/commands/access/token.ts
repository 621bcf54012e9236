import type { Command } from "commander";
import { open, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { isTokenRole, roleInWords, tokenRoles } from "@/lib/domain/people/role";
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
  withServer(command.command("list"))
    .description("list all tokens, without their secrets")
    .option("--user <email>", "only tokens of this account")
    .option("--json", "print one JSON object")
    .action((options: Options) => list(options, terminal));
  withServer(command.command("remove <id>"))
    .description("revoke a token and the tokens it created")
    .option("--json", "print one JSON object")
    .action((id: string, options: Options) => remove(id, options, terminal));
  return command;
};

async function add(label: string, { user, role, expires, json, ...options }: Options, terminal: Terminal): Promise<void> {
  if (!isTokenRole(role)) throw new Refusal(`There is no role ${role}. There are: ${tokenRoles.join(", ")}.`);
  const { tokens } = await open(options, terminal, "tokens");
  const made = await tokens.add({ label, role, ...(expires !== undefined && { expires }) }, user);
  const { id, token, expiresAt } = made;
  if (json) return terminal.printJson({ id, token, user: made.user, role, expiresAt });
  terminal.print(`${token}\n`);
  terminal.say(
    `The token is shown only once. It acts for ${made.user} as ${role} and ${expiresAt ? `expires on ${dayOf(expiresAt)}` : "does not expire"}. To revoke it: assay token remove ${id}`,
  );
}

async function list({ user, json, ...options }: Options, terminal: Terminal): Promise<void> {
  const tokens = await (await open(options, terminal, "tokens")).tokens.list(user);
  if (json) return terminal.printJson({ tokens });
  if (tokens.length === 0) return terminal.say("There are no tokens.");
  terminal.print(
    formatTable(
      ["id", "label", "user", "role", "created", "expires", "last used"],
      tokens.map(({ id, label, user, role, effectiveRole, createdAt, expiresAt, lastUsedAt }) => [
        id,
        label,
        user,
        effectiveRole === role ? role : `${effectiveRole ?? "none"} (created as ${role})`,
        dayOf(createdAt),
        expiresAt === null ? "never" : new Date(expiresAt) <= new Date() ? "expired" : dayOf(expiresAt),
        lastUsedAt ? dayOf(lastUsedAt) : "never",
      ]),
    ),
  );
}

async function remove(id: string, { json, ...options }: Options, terminal: Terminal): Promise<void> {
  await (await open(options, terminal, "tokens")).tokens.remove(id);
  if (json) return terminal.printJson({ removed: id });
  terminal.say(`The token ${id} was revoked.`);
}

const dayOf = (moment: string): string => moment.slice(0, 10);
