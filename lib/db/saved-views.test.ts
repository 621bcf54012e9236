import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { viewBounds } from "@/lib/domain/bounds";
import { changeView, deleteView, findView, listViews, restoreView, saveView } from "./saved-views";

const view = (name: string) => ({ table: "runs" as const, name, search: "?status=failed", createdBy: null });
const names = async () => (await listViews("runs")).map(({ name }) => name);

beforeEach(async () => {
  await db.savedView.deleteMany();
});

test("views are listed by table in the order of saving", async () => {
  await saveView(view("one"));
  await saveView(view("two"));
  await saveView({ ...view("other"), table: "samples" });
  expect(await names()).toEqual(["one", "two"]);
});

test("a view is renamed and replaced", async () => {
  const id = await saveView(view("one"));
  await changeView(id, { name: "first" });
  await changeView(id, { search: "?tag=a" });
  expect(await findView(id)).toMatchObject({ name: "first", search: "?tag=a" });
  await changeView(id, { name: "first", search: "" });
  await expect(changeView("nothing", { name: "x" })).rejects.toThrow("no longer exists");
});

test("no two views of a table have one name", async () => {
  await saveView(view("one"));
  const id = await saveView(view("two"));
  await expect(saveView(view("one"))).rejects.toThrow("already a view of this name");
  await expect(changeView(id, { name: "one" })).rejects.toThrow("already a view of this name");
  await saveView({ ...view("one"), table: "samples" });
});

test("a deleted view is gone, and comes back within a day", async () => {
  const id = await saveView(view("one"));
  await deleteView(id);
  expect(await findView(id)).toBeNull();
  expect(await names()).toEqual([]);
  await expect(deleteView(id)).rejects.toThrow("no longer exists");
  await restoreView(id);
  await restoreView(id);
  expect(await names()).toEqual(["one"]);
  await deleteView(id);
  await db.savedView.update({ where: { id }, data: { removedAt: new Date(Date.now() - 25 * 3600_000) } });
  await saveView(view("two"));
  await expect(restoreView(id)).rejects.toThrow("no longer exists");
});

test("a view whose name was given away meanwhile does not come back", async () => {
  const id = await saveView(view("one"));
  await deleteView(id);
  await saveView(view("one"));
  await expect(restoreView(id)).rejects.toThrow("already a view of this name");
});

test("a table has only so many views", async () => {
  for (let index = 0; index < viewBounds.views; index++) await saveView(view(`view ${index}`));
  await expect(saveView(view("one more"))).rejects.toThrow("Delete one first");
});
