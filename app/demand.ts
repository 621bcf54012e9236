import { forbidden } from "next/navigation";
import { mayDo, type Role } from "@/lib/domain/people/role";
import { roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { readVisitor } from "./visitor";

/**
 * The first line of every server action: who sent it, if they may do what needs `needed`. Answers 403 otherwise; pages offer nobody what
 * they may not do, so that only a role that has changed meanwhile, or a request made by hand, ends here.
 */
export async function demand(needed: Role): Promise<Visitor> {
  const visitor = await readVisitor();
  if (!mayDo(roleOf(visitor), needed)) forbidden();
  return visitor;
}
