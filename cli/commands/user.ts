import type { Command } from "commander";
import { addPerson, listPeople, removePerson, renewLink, setRole } from "@/lib/access/people/manage";
import { migrate } from "@/lib/db/connection/migrate";
import { linkTo } from "@/lib/domain/environment";
import { isRole, type Role, roleInWords, roles } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";
import { commandActor } from "../actor";
import { printJson, say } from "../print";
import { formatTable } from "../table";

interface Options {
  name?: string;
  role?: string;
  json?: boolean;
}

const explained = roles.map((role) => `${role} (${roleInWords[role]})`).join(", ");

export const define = (command: Command): Command => {
  command
    .command("add <email>")
    .description("give a person an account; prints the one-time link with which they choose a password")
    .option("--name <name>", "how they are shown (default: the part before the @)")
    .option("--role <role>", explained, "viewer")
    .option("--json", "print one JSON object")
    .action(add);
  command.command("list").description("everybody who has an account").option("--json", "print one JSON object").action(list);
  command
    .command("link <email>")
    .description("a new one-time link, for who has lost their password")
    .option("--json", "print one JSON object")
    .action(link);
  command.command("role <email> <role>").description(`change what a person may do: ${explained}`).action(changeRole);
  command.command("remove <email>").description("take a person's account away").action(remove);
  return command;
};

async function add(email: string, { name = "", role, json }: Options): Promise<void> {
  await migrate();
  const { id, token } = await addPerson({ email, name, role: readRole(role) }, commandActor());
  tellLink(email, id, token, json);
}

async function list({ json }: Options): Promise<void> {
  await migrate();
  const people = await listPeople();
  if (json) return printJson({ people });
  if (people.length === 0) {
    return say(
      "Nobody has an account: who reaches this machine's own address may do everything. assay user add EMAIL --role admin changes that.",
    );
  }
  process.stdout.write(
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

async function link(email: string, { json }: Options): Promise<void> {
  await migrate();
  const { id } = await find(email);
  tellLink(email, id, await renewLink(id, commandActor()), json);
}

async function changeRole(email: string, role: string): Promise<void> {
  await migrate();
  await setRole((await find(email)).id, readRole(role), commandActor());
  say(`${email} is now ${role}.`);
}

async function remove(email: string): Promise<void> {
  await migrate();
  await removePerson((await find(email)).id, commandActor());
  say(`${email} has no account any more.`);
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

function tellLink(email: string, id: string, token: string, json: boolean | undefined): void {
  const url = linkTo(`/welcome/${token}`);
  if (json) {
    printJson({ id, email, url });
    return;
  }
  say(`${email} chooses a password here, once, within three days:`);
  process.stdout.write(`${url}\n`);
}
