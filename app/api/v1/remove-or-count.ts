import { DeletionQuery } from "assay-lib/api/parts";
import { type Deletable, findDeletable } from "assay-lib/db/deletion/delete";
import { impactOf } from "assay-lib/db/deletion/impact";
import { Refusal } from "assay-lib/domain/problem";
import { readQuery } from "./read-request";
import { json, noContent } from "./respond";

/** With `dry-run=1` only counts. */
export async function deleteOrCount(
  request: Request,
  kind: Deletable,
  id: string,
  perform: () => Promise<void>,
): Promise<Response> {
  if (!readQuery(request, DeletionQuery)["dry-run"]) {
    await perform();
    return noContent();
  }
  if ((await findDeletable(kind, [id])).length === 0) throw new Refusal(`There is no ${kind} ${id}.`, "not-found");
  return json(await impactOf(kind, [id]));
}
