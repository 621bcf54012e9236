import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { listPeople } from "@/lib/access/people/list";
import { addPerson, removePerson, renewLink, setRole } from "@/lib/access/people/manage";
import { migrate } from "@/lib/db/connection/migrate";
import { linkToPage } from "@/lib/db/served";

import { isRole, type Role, roleInWords, roles } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";

interface Options {
  name?: string;
  role?: string;
  json?: boolean;
}

const explained = roles.map((role) => `${role} (${roleInWords[role]})`).join(", ");

export const define = (command: Command, terminal: Terminal): Command => {
  command
    .command("add <email>")
    .description("give a person an account; prints the one-time link with which they choose a password")
    .option("--name <name>", "how they are shown (default: the part before the @)")
    .option("--role <role>", explained, "viewer")
    .option("--json", "print one JSON object")
    .action((email: string, options: Options) => add(email, options, terminal));
  command
    .command("list")
    .description("list everybody who has an account")
    .option("--json", "print one JSON object")
    .action((options: Options) => list(options, terminal));
  command
    .command("link <email>")
    .description("make a new one-time link, for a person who forgot their password")
    .option("--json", "print one JSON object")
    .action((email: string, options: Options) => link(email, options, terminal));
  command
    .command("role <email> <role>")
    .description(`change what a person may do: ${explained}`)
    .action((email: string, role: string) => changeRole(email, role, terminal));
  command
    .command("remove <email>")
    .description("remove a person and their account")
    .action((email: string) => remove(email, terminal));
  return command;
};

async function add(email: string, { name = "", role, json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  const { id, token } = await addPerson({ email, name, role: readRole(role) }, commandActor());
  await printLink({ email, id, token }, json, terminal);
}

async function list({ json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  const people = await listPeople();
  if (json) return terminal.printJson({ people });
  if (people.length === 0) {
    return terminal.say(
      "Nobody has an account, so whoever reaches this machine's own address may do everything. To change that: assay user add EMAIL --role admin",
    );
  }
  terminal.print(
    formatTable(
      ["name", "email", "role", "password", "sessions"],
      people.map(({ name, email, role, hasPassword, sessions }) => [
        name,
        email,
        role,
        hasPassword ? "chosen" : "not yet",
        String(sessions),
      ]),
    ),
  );
}

async function link(email: string, { json }: Options, terminal: Terminal): Promise<void> {
  await migrate();
  const { id } = await find(email);
  await printLink({ email, id, token: await renewLink(id, commandActor()) }, json, terminal);
}

async function changeRole(email: string, role: string, terminal: Terminal): Promise<void> {
  await migrate();
  await setRole((await find(email)).id, readRole(role), commandActor());
  terminal.say(`${email} is now ${role}.`);
}

async function remove(email: string, terminal: Terminal): Promise<void> {
  await migrate();
  await removePerson((await find(email)).id, commandActor());
  terminal.say(`${email} has no account any more.`);
}

async function find(email: string): Promise<{ id: string }> {
  const wanted = email.trim().toLowerCase();
  const person = (await listPeople()).find((one) => one.email === wanted);
  if (!person) throw new Refusal(`Nobody has an account under ${email}. assay user list shows them.`, "not-found");
  return person;
}

function readRole(role: string | undefined): Role {
  if (!isRole(role)) throw new Refusal(`There is no role ${role}. There are: ${roles.join(", ")}.`);
  return role;
}

async function printLink(
  { email, id, token }: { email: string; id: string; token: string },
  json: boolean | undefined,
  terminal: Terminal,
): Promise<void> {
  const url = await linkToPage(`/welcome/${token}`);
  if (json) {
    terminal.printJson({ id, email, url });
    return;
  }
  terminal.say(`${email} chooses a password here, once, within three days:`);
  terminal.print(`${url}\n`);
}
