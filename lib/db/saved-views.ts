import { db, write } from "@/lib/db/connection/client";
import { type ViewTable, viewBounds, viewTables } from "@/lib/domain/bounds";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import type { Prisma } from "@/prisma/client/client";

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

export async function findView(id: string, within: Prisma.TransactionClient = db): Promise<SavedView | null> {
  const view = await within.savedView.findFirst({ where: { id, ...existing }, select: stored });
  const table = viewTables.find((known) => known === view?.table);
  return view && table ? { ...view, table } : null;
}

/** Saves a view for everybody; returns its id. Throws Refusal if the name is taken or there are too many. */
export async function saveView(view: Omit<SavedView, "id">): Promise<string> {
  return changeAlone(async (inside) => {
    // Those whose deletion can no longer be undone.
    await inside.savedView.deleteMany({ where: { removedAt: { lt: new Date(Date.now() - undoMs) } } });
    await requireRoom(inside, view.table);
    await requireFree(inside, view.table, view.name);
    const { id } = await inside.savedView.create({ data: { ...view, id: newId() }, select: { id: true } });
    return id;
  });
}

/** Renames a view or replaces what it shows. Throws Refusal if it is gone or the name is taken. */
export async function changeView(id: string, change: { name?: string; search?: string }): Promise<void> {
  await changeAlone(async (inside) => {
    const view = await findView(id, inside);
    if (!view) throw new Refusal("This view no longer exists.", "not-found");
    if (change.name !== undefined && change.name !== view.name) await requireFree(inside, view.table, change.name);
    await inside.savedView.update({ where: { id }, data: change, select: { id: true } });
  });
}

/** Deletes a view; `restoreView` brings it back within a day. */
export async function deleteView(id: string): Promise<void> {
  const { count } = await write(() => db.savedView.updateMany({ where: { id, ...existing }, data: { removedAt: new Date() } }));
  if (count === 0) throw new Refusal("This view no longer exists.", "not-found");
}

export async function restoreView(id: string): Promise<void> {
  await changeAlone(async (inside) => {
    const view = await inside.savedView.findUnique({ where: { id }, select: { ...stored, removedAt: true } });
    if (!view) throw new Refusal("This view no longer exists.", "not-found");
    if (view.removedAt === null) return;
    await requireRoom(inside, view.table);
    await requireFree(inside, view.table, view.name);
    await inside.savedView.update({ where: { id }, data: { removedAt: null }, select: { id: true } });
  });
}

/** Nobody else saves a view between what it reads and what it writes. */
const changeAlone = <T>(change: (inside: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  write(() => db.$transaction(change));

async function requireRoom(within: Prisma.TransactionClient, table: string): Promise<void> {
  if ((await within.savedView.count({ where: { table, ...existing } })) < viewBounds.views) return;
  throw new Refusal(`There are ${viewBounds.views} views already. Delete one first.`, "conflict");
}

async function requireFree(within: Prisma.TransactionClient, table: string, name: string): Promise<void> {
  if ((await within.savedView.count({ where: { table, name, ...existing } })) === 0) return;
  throw new Refusal("There is already a view of this name.", "conflict");
}
