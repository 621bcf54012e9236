import { expect, test } from "vitest";
import { layoutCookie, layoutInCookie } from "@/components/tables/layout";
import { labelColumnId, labelsAtFirst } from "./label-columns";
import { densityCookie, missingColumns, readView, tableName, withLabels, withoutLabels } from "./view";

const label = (name: string, isShort = true) => ({ name, n: 3, isShort });
const labels = [label("adherent"), label("spans", false), label("b"), label("c"), label("d"), label("e")];
const [adherent, b] = [labelColumnId("adherent"), labelColumnId("b")];
const jarOf = (values: Record<string, string>) => ({
  get: (name: string) => (values[name] === undefined ? undefined : { value: values[name] }),
});

test("the first short labels have a column", () =>
  expect(labelsAtFirst(labels).map(({ name }) => name)).toEqual(["adherent", "b", "c", "d"]));

test("names in any script get an id that fits a cookie", () => {
  for (const name of ["adherent", "", "标签", "a.b~c;d"]) expect(labelColumnId(name)).toMatch(/^label-[a-z0-9]+$/);
});

test("columns chosen for another run do not hide this run's labels", () => {
  const layout = { columns: ["contexts", "m-1"], widths: {} };
  expect(withLabels(layout, labels).columns).toEqual([
    "contexts",
    "m-1",
    ...labelsAtFirst(labels).map(({ name }) => labelColumnId(name)),
  ]);
  expect(withLabels({ ...layout, columns: ["contexts", b] }, labels).columns).toEqual(["contexts", b]);
  expect(withLabels({ columns: null, widths: {} }, labels).columns).toBeNull();
});

test("labels that were all hidden stay hidden in every run", () => {
  const hidden = withoutLabels({ columns: ["contexts"], widths: {} }, labels);
  expect(withLabels(hidden, labels)).toEqual(hidden);
  expect(withoutLabels({ columns: [...(hidden.columns ?? []), adherent], widths: {} }, labels).columns).toEqual([
    "contexts",
    adherent,
  ]);
});

const asked = { columns: null, widths: null, view: null };

test("the view is read from the address, else the cookies; invalid values give the default", () => {
  const stored = encodeURIComponent(layoutInCookie({ columns: ["a"], widths: { a: 90 } }));
  const jar = jarOf({ [layoutCookie(tableName)]: stored, [densityCookie]: "compact" });
  expect(readView(asked, jar)).toEqual({ layout: { columns: ["a"], widths: { a: 90 } }, isCompact: true });
  expect(readView({ ...asked, columns: "b~a" }, jar).layout.columns).toEqual(["b", "a"]);
  expect(readView(asked, jarOf({ [layoutCookie(tableName)]: "%" }))).toEqual({
    layout: { columns: null, widths: {} },
    isCompact: false,
  });
});

test("a saved view overrides the cookies' columns", () => {
  const jar = jarOf({ [layoutCookie(tableName)]: layoutInCookie({ columns: ["a"], widths: {} }) });
  expect(readView({ ...asked, view: "v1" }, jar).layout.columns).toBeNull();
  expect(readView({ ...asked, view: "v1", columns: "b" }, jar).layout.columns).toEqual(["b"]);
});

test("columns missing in a run are named", () => {
  const missing = (columns: string[]) => missingColumns({ columns, widths: {} }, ["contexts", adherent]);
  expect(missing(["contexts", adherent])).toEqual([]);
  expect(missing(["m-1", "contexts", b])).toEqual(["column m-1", "1 label column"]);
  expect(missing([b, labelColumnId("c")])).toEqual(["2 label columns"]);
  expect(missingColumns({ columns: null, widths: {} }, [])).toEqual([]);
  expect(missingColumns(withoutLabels({ columns: ["contexts"], widths: {} }, labels), ["contexts"])).toEqual([]);
});
