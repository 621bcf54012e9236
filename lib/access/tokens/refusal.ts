import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Refuses to manage accounts and tokens by token: nothing that a token does may give access for longer than the token itself. */
export function refuseToken(by: Actor): void {
  if (by.kind !== "token") return;
  throw new Refusal("An API token cannot manage people, passwords or tokens. Sign in to do this.", "forbidden");
}
