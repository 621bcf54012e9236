import { recordEvent } from "@/lib/db/audit";
import { db, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { type ViewTable, viewBounds, viewTables } from "@/lib/domain/bounds";
import { newId } from "@/lib/domain/id";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

const stored = { id: true, table: true, name: true, search: true, createdBy: true } as const;
export interface SavedView {
  id: string;
  table: ViewTable;
  name: string;
  search: string;
  createdBy: string | null;
}

const undoMs = 24 * 3600_000;
const existing = { removedAt: null } as const;

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

/** For everyone; returns its id. Throws Refusal if the name is taken or there are too many. */
export async function saveView(view: Pick<SavedView, "table" | "name" | "search">, by: Actor): Promise<string> {
  const id = newId();
  await writeAlone(async () => {
    // Deleted for good: their undo has expired.
    await db.savedView.deleteMany({ where: { removedAt: { lt: databaseTime(-undoMs) } } });
    await requireRoom(view.table);
    await requireFree(view.table, view.name);
    await db.savedView.create({ data: { ...view, id, createdBy: by.id === null ? null : by.name }, select: { id: true } });
  });
  await recordEvent(by, "view-saved", view.name, { id, table: view.table });
  return id;
}

export async function changeView(id: string, change: { name?: string; search?: string }, by: Actor): Promise<void> {
  const before = await writeAlone(async () => {
    const view = await findView(id);
    if (!view) throw gone();
    if (change.name !== undefined && change.name !== view.name) await requireFree(view.table, change.name);
    await db.savedView.update({ where: { id }, data: change, select: { id: true } });
    return view;
  });
  const { name, table } = { ...before, ...change };
  await recordEvent(by, "view-changed", name, { id, table, ...(name !== before.name && { from: before.name }) });
}

export async function deleteView(id: string, by: Actor): Promise<void> {
  const { name, table } = await writeAlone(async () => {
    const view = await findView(id);
    if (!view) throw gone();
    await db.savedView.update({ where: { id }, data: { removedAt: databaseTime() }, select: { id: true } });
    return view;
  });
  await recordEvent(by, "view-deleted", name, { id, table });
}

export async function restoreView(id: string, by: Actor): Promise<void> {
  const restored = await writeAlone(async () => {
    const view = await db.savedView.findUnique({ where: { id }, select: { ...stored, removedAt: true } });
    if (!view) throw gone();
    if (view.removedAt === null) return null;
    await requireRoom(view.table);
    await requireFree(view.table, view.name);
    await db.savedView.update({ where: { id }, data: { removedAt: null }, select: { id: true } });
    return view;
  });
  if (restored) await recordEvent(by, "view-restored", restored.name, { id, table: restored.table });
}

const gone = () => new Refusal("This view no longer exists.", "not-found");

async function requireRoom(table: string): Promise<void> {
  if ((await db.savedView.count({ where: { table, ...existing } })) < viewBounds.views) return;
  throw new Refusal(`There are already ${viewBounds.views} views. Delete one first.`, "conflict");
}

async function requireFree(table: string, name: string): Promise<void> {
  if ((await db.savedView.count({ where: { table, name, ...existing } })) === 0) return;
  throw new Refusal("There is already a view with this name.", "conflict");
}
