import { db, write, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/place/clock";
import { type ViewTable, viewBounds, viewTables } from "@/lib/domain/bounds";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";

const stored = { id: true, table: true, name: true, search: true, createdBy: true } as const;
export interface SavedView {
  id: string;
  table: ViewTable;
  name: string;
  /** What it adds to the page's address. */
  search: string;
  createdBy: string | null;
}

const undoMs = 24 * 3600_000;
const existing = { removedAt: null } as const;

/** The saved views of a table, oldest first. */
export async function listViews(table: ViewTable): Promise<SavedView[]> {
  const views = await db.savedView.findMany({
    where: { table, ...existing },
    select: stored,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: viewBounds.views,
  });
  return views.map((view) => ({ ...view, table }));
}

export async function findView(id: string): Promise<SavedView | null> {
  const view = await db.savedView.findFirst({ where: { id, ...existing }, select: stored });
  const table = viewTables.find((known) => known === view?.table);
  return view && table ? { ...view, table } : null;
}

/** Saves a view for everybody; returns its id. Throws Refusal if the name is taken or there are too many. */
export async function saveView(view: Omit<SavedView, "id">): Promise<string> {
  return writeAlone(async () => {
    // Those whose deletion can no longer be undone.
    await db.savedView.deleteMany({ where: { removedAt: { lt: databaseTime(-undoMs) } } });
    await requireRoom(view.table);
    await requireFree(view.table, view.name);
    const { id } = await db.savedView.create({ data: { ...view, id: newId() }, select: { id: true } });
    return id;
  });
}

/** Renames a view or replaces what it shows. Throws Refusal if it is gone or the name is taken. */
export async function changeView(id: string, change: { name?: string; search?: string }): Promise<void> {
  await writeAlone(async () => {
    const view = await findView(id);
    if (!view) throw new Refusal("This view no longer exists.", "not-found");
    if (change.name !== undefined && change.name !== view.name) await requireFree(view.table, change.name);
    await db.savedView.update({ where: { id }, data: change, select: { id: true } });
  });
}

/** Deletes a view; `restoreView` brings it back within a day. */
export async function deleteView(id: string): Promise<void> {
  const { count } = await write(() =>
    db.savedView.updateMany({ where: { id, ...existing }, data: { removedAt: databaseTime() } }),
  );
  if (count === 0) throw new Refusal("This view no longer exists.", "not-found");
}

export async function restoreView(id: string): Promise<void> {
  await writeAlone(async () => {
    const view = await db.savedView.findUnique({ where: { id }, select: { ...stored, removedAt: true } });
    if (!view) throw new Refusal("This view no longer exists.", "not-found");
    if (view.removedAt === null) return;
    await requireRoom(view.table);
    await requireFree(view.table, view.name);
    await db.savedView.update({ where: { id }, data: { removedAt: null }, select: { id: true } });
  });
}

async function requireRoom(table: string): Promise<void> {
  if ((await db.savedView.count({ where: { table, ...existing } })) < viewBounds.views) return;
  throw new Refusal(`There are ${viewBounds.views} views already. Delete one first.`, "conflict");
}

async function requireFree(table: string, name: string): Promise<void> {
  if ((await db.savedView.count({ where: { table, name, ...existing } })) === 0) return;
  throw new Refusal("There is already a view of this name.", "conflict");
}
