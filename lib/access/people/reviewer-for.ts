import { db } from "@/lib/db/connection/client";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import type { Reviewer } from "@/lib/domain/reviews/state";

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();

/**
 * Whose verdict a visitor stores: their own account's or, if `named` is another name, that name's. Only editors may name others,
 * and nobody may name an account: only its person reviews as that account.
 */
export async function reviewerFor(visitor: Visitor, named: string | undefined): Promise<Reviewer> {
  const account = accountOf(visitor);
  if (!account) {
    if (named !== undefined) return { id: null, name: named };
    throw refusal("Enter your name.", "invalid");
  }
  if (named === undefined || named === account.name) return account;
  if (!mayDo(roleOf(visitor), "editor")) {
    throw refusal("You give verdicts under your own name. Bringing other people's needs the role editor.", "forbidden");
  }
  const accounts = await db.user.findMany({ select: { name: true } });
  if (accounts.some(({ name }) => folded(name) === folded(named))) {
    throw refusal(`${named} is the name of an account, and only its person gives verdicts under it.`, "conflict");
  }
  return { id: null, name: named };
}

const refusal = (message: string, kind: Refusal["kind"]): Refusal => new Refusal(message, kind, [{ path: "reviewer", message }]);
