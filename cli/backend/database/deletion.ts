import type { Deletable } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { migrate } from "@/lib/db/connection/migrate";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { findDeletable } from "@/lib/db/deletion/delete";
import { impactOf } from "@/lib/db/deletion/impact";
import { Refusal } from "@/lib/domain/problem";
import { deleteAs } from "@/lib/runs/control/delete";

export const deletable = (kind: "run" | "dataset", terminal: Terminal): Deletable => ({
  async findDeletable(ids) {
    await migrate();
    const found = await findDeletable(kind, ids);
    const missing = ids.find((id) => !found.some((row) => row.id === id));
    if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
    return { names: found.map(({ name }) => name), impact: await impactOf(kind, ids) };
  },
  async remove(ids) {
    await deleteAs(kind, ids, commandActor());
    const rows = await clearDeleted(undefined, (rows) => terminal.showStatus(`${rows.toLocaleString("en")} rows deleted …`));
    if (rows > 0) terminal.showStatus("");
  },
});
