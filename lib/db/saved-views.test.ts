import { beforeEach, expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { viewBounds } from "@/lib/domain/bounds";
import { assayItself as by } from "@/lib/domain/people/actor";
import { changeView, deleteView, findView, listViews, restoreView, saveView } from "./saved-views";

const view = (name: string) => ({ table: "runs" as const, name, search: "?status=failed" });
const names = async () => (await listViews("runs")).map(({ name }) => name);

beforeEach(async () => {
  await db.savedView.deleteMany();
});

test("views are listed by table in the order of saving", async () => {
  await saveView(view("one"), by);
  await saveView(view("two"), by);
  await saveView({ ...view("other"), table: "samples" }, by);
  expect(await names()).toEqual(["one", "two"]);
});

test("a view is renamed and replaced", async () => {
  const id = await saveView(view("one"), by);
  await changeView(id, { name: "first" }, by);
  await changeView(id, { search: "?tag=a" }, by);
  expect(await findView(id)).toMatchObject({ name: "first", search: "?tag=a" });
  await changeView(id, { name: "first", search: "" }, by);
  await expect(changeView("nothing", { name: "x" }, by)).rejects.toThrow("no longer exists");
});

test("no two views of a table have one name", async () => {
  await saveView(view("one"), by);
  const id = await saveView(view("two"), by);
  await expect(saveView(view("one"), by)).rejects.toThrow("already a view with this name");
  await expect(changeView(id, { name: "one" }, by)).rejects.toThrow("already a view with this name");
  await saveView({ ...view("one"), table: "samples" }, by);
});

test("a deleted view is gone, and comes back within a day", async () => {
  const id = await saveView(view("one"), by);
  await deleteView(id, by);
  expect(await findView(id)).toBeNull();
  expect(await names()).toEqual([]);
  await expect(deleteView(id, by)).rejects.toThrow("no longer exists");
  await restoreView(id, by);
  await restoreView(id, by);
  expect(await names()).toEqual(["one"]);
  await deleteView(id, by);
  await db.savedView.update({ where: { id }, data: { removedAt: new Date(Date.now() - 25 * 3600_000) } });
  await saveView(view("two"), by);
  await expect(restoreView(id, by)).rejects.toThrow("no longer exists");
});

test("a view whose name was given away meanwhile does not come back", async () => {
  const id = await saveView(view("one"), by);
  await deleteView(id, by);
  await saveView(view("one"), by);
  await expect(restoreView(id, by)).rejects.toThrow("already a view with this name");
});

test("a table has only so many views", async () => {
  for (let index = 0; index < viewBounds.views; index++) await saveView(view(`view ${index}`), by);
  await expect(saveView(view("one more"), by)).rejects.toThrow("Delete one first");
});

test("what becomes of a view is in the audit log", async () => {
  const id = await saveView(view("one"), by);
  await changeView(id, { name: "first" }, by);
  await deleteView(id, by);
  await restoreView(id, by);
  await restoreView(id, by);
  const { events } = await listEvents({}, { take: 4 });
  expect(events.map(({ action, target }) => [action, target])).toEqual([
    ["view-restored", "first"],
    ["view-deleted", "first"],
    ["view-changed", "first"],
    ["view-saved", "one"],
  ]);
});
