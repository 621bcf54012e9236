import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { listPeople } from "@/lib/access/people/list";
import { listTokens, makeToken, revokeToken, tokenDaysByDefault } from "@/lib/access/tokens/manage";
import { migrate } from "@/lib/db/connection/migrate";
import { isRole, roles } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";

interface Options {
  user?: string;
  role?: string;
  expires?: string;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  command
    .command("add <label>")
    .description("make an API token that acts for a person; prints it once")
    .requiredOption("--user <email>", "the person it acts for: it ends with their account and never has a higher role")
    .option("--role <role>", `its highest role: ${roles.join(", ")}`, "viewer")
    .option("--expires <when>", "how long it works: days as in 90d, or never", `${tokenDaysByDefault}d`)
    .option("--json", "print one JSON object")
    .action((label: string, options: Options) => add(label, options, terminal));
  command
    .command("list")
    .description("list all tokens, without their secrets")
    .option("--user <email>", "only this person's")
    .option("--json", "print one JSON object")
    .action((options: Options) => list(options, terminal));
  command
    .command("remove <id>")
    .description("revoke a token at once")
    .option("--json", "print one JSON object")
    .action((id: string, options: Options) => remove(id, options, terminal));
  return command;
};

async function add(label: string, { user = "", role, expires = "", json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  if (!isRole(role)) throw new Refusal(`There is no role ${role}. There are: ${roles.join(", ")}.`);
  const { id: userId, email } = await find(user);
  const { id, token, expiresAt } = await makeToken({ label, role, days: readDays(expires) }, userId, commandActor());
  if (json) return terminal.printJson({ id, token, user: email, role, expiresAt });
  terminal.print(`${token}\n`);
  terminal.say(
    `It acts for ${email} as ${role} and ${expiresAt ? `expires on ${dayOf(expiresAt)}` : "does not expire"}. It is shown only this once. To revoke it: assay token remove ${id}`,
  );
}

async function list({ user, json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  const tokens = await listTokens(user === undefined ? undefined : (await find(user)).id);
  if (json) {
    return terminal.printJson({ tokens: tokens.map(({ maker, ...token }) => ({ ...token, user: maker.email })) });
  }
  if (tokens.length === 0) return terminal.say("There are no tokens.");
  terminal.print(
    formatTable(
      ["id", "label", "user", "role", "made", "expires", "last used"],
      tokens.map(({ id, label, maker, role, effectiveRole, createdAt, expiresAt, lastUsedAt }) => [
        id,
        label,
        maker.email,
        effectiveRole === role ? role : `${effectiveRole} (made as ${role})`,
        dayOf(createdAt),
        expiresAt === null ? "never" : expiresAt <= new Date() ? "expired" : dayOf(expiresAt),
        lastUsedAt ? dayOf(lastUsedAt) : "never",
      ]),
    ),
  );
}

async function remove(id: string, { json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  if (!(await revokeToken(id, null, commandActor())))
    throw new Refusal(`There is no token ${id}. assay token list shows them.`, "not-found");
  if (json) return terminal.printJson({ removed: id });
  terminal.say(`The token ${id} was revoked and no longer works.`);
}

async function find(email: string): Promise<{ id: string; email: string }> {
  const people = await listPeople();
  if (people.length === 0)
    throw new Refusal(
      "Tokens belong to accounts, and nobody has one. Add somebody first: assay user add EMAIL --role admin",
      "conflict",
    );
  const wanted = email.trim().toLowerCase();
  const person = people.find((one) => one.email === wanted);
  if (!person) throw new Refusal(`Nobody has an account under ${email}. assay user list shows them.`, "not-found");
  return person;
}

function readDays(text: string): number | null {
  if (text.trim() === "never") return null;
  const days = /^(\d{1,5})d$/.exec(text.trim())?.[1];
  if (days !== undefined) return Number(days);
  throw new Refusal(`--expires ${text.slice(0, 50)} cannot be read. Give days as in 90d, or never.`);
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
