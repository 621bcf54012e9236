import { recordEvent } from "@/lib/db/audit";
import { revokeShare } from "@/lib/db/shares";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Revokes a link, for good and at once; one that is revoked already stays so. Throws Refusal where there is none of this id. */
export async function endShare(id: string, by: Actor = assayItself): Promise<void> {
  if (!(await revokeShare(id))) throw new Refusal(`There is no share ${id}.`, "not-found");
  await recordEvent(by, "share-revoked", `share ${id}`);
}
