import { db } from "@/lib/db/connection/client";
import { looksLike } from "@/lib/domain/people/look";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { type Refusal, refuseField } from "@/lib/domain/problem";
import type { Reviewer } from "@/lib/domain/reviews/state";

/** Only editors may name others, and never an account: only its person reviews as that account. */
export async function reviewerFor(visitor: Visitor, named: string | undefined): Promise<Reviewer> {
  const account = accountOf(visitor);
  if (!account) {
    if (named !== undefined) return { id: null, name: named };
    throw refusal("Enter your name.", "invalid");
  }
  if (named === undefined || named === account.name) return account;
  if (!mayDo(roleOf(visitor), "editor")) {
    throw refusal(
      "You can only review under your own name. Importing other people's verdicts needs the role editor.",
      "forbidden",
    );
  }
  await refuseNameOfAccount(named);
  return { id: null, name: named };
}

export async function refuseNameOfAccount(named: string): Promise<void> {
  const accounts = await db.user.findMany({ select: { name: true } });
  const like = accounts.find(({ name }) => looksLike(name, named))?.name;
  if (like !== undefined)
    throw refusal(
      named === like
        ? `${named} has an account, so only they can review under that name.`
        : `${named} looks like the name of an account, so only its person can review under it. Use another name.`,
      "conflict",
    );
}

const refusal = (message: string, kind: Refusal["kind"]): Refusal => refuseField("reviewer", message, kind);
