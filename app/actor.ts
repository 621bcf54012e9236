import { headers } from "next/headers";
import { type Actor, actorOf } from "@/lib/domain/people/actor";
import { readVisitor } from "./visitor";

/** Who sent this server action, for the audit log. */
export async function readActor(): Promise<Actor> {
  return actorOf(await readVisitor(), (await headers()).get("x-forwarded-for"));
}
