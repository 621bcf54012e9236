import { type Deletable, findDeletable, impactOf } from "@/lib/db/deletion/delete";
import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { Answered } from "./context";

/** A dry run only counts. */
export async function deleteOrCount(
  kind: Deletable,
  id: string,
  isDryRun: boolean | undefined,
  perform: () => Promise<void>,
): Promise<Answered<DeletionImpact | undefined>> {
  if (!isDryRun) {
    await perform();
    return new Answered(204, undefined);
  }
  if ((await findDeletable(kind, [id])).length === 0) throw new Refusal(`There is no ${kind} ${id}.`, "not-found");
  return new Answered(200, await impactOf(kind, [id]));
}
