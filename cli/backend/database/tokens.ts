import type { Tokens } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { listPeople } from "@/lib/access/people/list";
import { listTokens, makeToken, reportToken, revokeToken } from "@/lib/access/tokens/manage";
import { migrate } from "@/lib/db/connection/migrate";
import { Refusal } from "@/lib/domain/problem";

export async function inDatabase(): Promise<Tokens> {
  await migrate();
  const by = commandActor();
  return {
    async add(wanted, user) {
      if (user === undefined) throw new Refusal("Name the account that the token belongs to: --user EMAIL.");
      const { id: userId, email } = await find(user);
      const made = await makeToken(wanted, userId, by);
      return { ...made, user: email, role: wanted.role, expiresAt: made.expiresAt?.toISOString() ?? null };
    },
    list: async (user) => (await listTokens(user === undefined ? undefined : (await find(user)).id)).map(reportToken),
    async remove(id) {
      if (!(await revokeToken(id, null, by)))
        throw new Refusal(`There is no token ${id}. assay token list shows them.`, "not-found");
    },
  };
}

async function find(email: string) {
  const people = await listPeople();
  if (people.length === 0)
    throw new Refusal(
      "Tokens belong to accounts, and there are none. Create one first: assay user add EMAIL --role admin",
      "conflict",
    );
  const person = people.find((one) => one.email === email.trim().toLowerCase());
  if (!person) throw new Refusal(`There is no account ${email}. assay user list shows them.`, "not-found");
  return person;
}
