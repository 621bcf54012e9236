import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Otherwise a token could create access that outlives it. */
export function refuseToken(by: Actor): void {
  if (by.kind !== "token") return;
  throw new Refusal("An API token cannot manage people, passwords or tokens. Sign in to do this.", "forbidden");
}

export const noOwner = (): Refusal =>
  new Refusal("Tokens belong to accounts, and there are none. Create one first: assay user add EMAIL --role admin", "conflict");
