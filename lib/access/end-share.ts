import { revokeShare } from "@/lib/db/shares";
import { Refusal } from "@/lib/domain/problem";

/** Revokes a link, for good and at once; one that is revoked already stays so. Throws Refusal where there is none of this id. */
export async function endShare(id: string): Promise<void> {
  if (!(await revokeShare(id))) throw new Refusal(`There is no share ${id}.`, "not-found");
}
