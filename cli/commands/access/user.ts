import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { listPeople, requirePerson } from "@/lib/access/people/list";
import { addPerson, removePerson, renewLink, setRole } from "@/lib/access/people/manage";
import { migrate } from "@/lib/db/connection/migrate";
import { linkToPage } from "@/lib/db/served";
import { isRole, type Role, roleInWords, roles } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";
import { opensHereAlone } from "@/lib/domain/shares/opens-here";

interface Options {
  name?: string;
  role?: string;
  json?: boolean;
}

const explained = roles.map((role) => `${role} (${roleInWords[role]})`).join(", ");

export const define = (command: Command, terminal: Terminal): Command => {
  command.hook("preAction", async () => void (await migrate()));
  command
    .command("add <email>")
    .description("create an account; prints a one-time link to choose a password")
    .option("--name <name>", "display name (default: the part before the @)")
    .option("--role <role>", explained, "viewer")
    .option("--json", "print one JSON object")
    .action((email: string, options: Options) => add(email, options, terminal));
  command
    .command("list")
    .description("list accounts")
    .option("--json", "print one JSON object")
    .action((options: Options) => list(options, terminal));
  command
    .command("link <email>")
    .description("create a new one-time link, for a forgotten password")
    .option("--json", "print one JSON object")
    .action((email: string, options: Options) => link(email, options, terminal));
  command
    .command("role <email> <role>")
    .description(`change a person's role: ${explained}`)
    .action((email: string, role: string) => changeRole(email, role, terminal));
  command
    .command("remove <email>")
    .description("remove a person and their account")
    .action((email: string) => remove(email, terminal));
  return command;
};

async function add(email: string, { name = "", role, json }: Options, terminal: Terminal): Promise<void> {
  const { id, token } = await addPerson({ email, name, role: readRole(role) }, commandActor());
  await printLink({ email, id, token }, json, terminal);
}

async function list({ json }: Options, terminal: Terminal): Promise<void> {
  const people = await listPeople();
  if (json) return terminal.printJson({ people });
  if (people.length === 0) {
    return terminal.say(
      "There are no accounts, so anyone who can reach this machine's local address has full access. To change that: assay user add EMAIL --role admin",
    );
  }
  terminal.print(
    formatTable(
      ["name", "email", "role", "password", "sessions"],
      people.map(({ name, email, role, hasPassword, hasProvider, sessions }) => {
        const without = hasProvider ? "of the provider" : "not yet";
        return [name, email, role, hasPassword ? "chosen" : without, String(sessions)];
      }),
    ),
  );
}

async function link(email: string, { json }: Options, terminal: Terminal): Promise<void> {
  const { id } = await requirePerson(email);
  await printLink({ email, id, token: await renewLink(id, commandActor()) }, json, terminal);
}

async function changeRole(email: string, role: string, terminal: Terminal): Promise<void> {
  await setRole((await requirePerson(email)).id, readRole(role), commandActor());
  terminal.say(`${email} is now ${role}.`);
}

async function remove(email: string, terminal: Terminal): Promise<void> {
  await removePerson((await requirePerson(email)).id, commandActor());
  terminal.say(`The account ${email} was removed.`);
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
  terminal.say(`${email} can choose a password with this link. It works once, for three days:`);
  terminal.print(`${url}\n`);
  const alone = opensHereAlone(url);
  if (alone) terminal.say(alone);
}
