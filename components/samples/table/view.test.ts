import { expect, test } from "vitest";
import { layoutCookie } from "@/components/tables/layout";
import {
  densityCookie,
  labelColumnId,
  labelsAtFirst,
  missingColumns,
  readView,
  tableName,
  viewWithLabels,
  viewWithoutLabels,
} from "./view";

const label = (name: string, isShort = true) => ({ name, n: 3, isShort });
const labels = [label("adherent"), label("spans", false), label("b"), label("c"), label("d"), label("e")];
const adherent = labelColumnId("adherent");
const b = labelColumnId("b");
const jarOf = (values: Record<string, string>) => ({
  get: (name: string) => (values[name] === undefined ? undefined : { value: values[name] }),
});

test("the first short labels have a column", () =>
  expect(labelsAtFirst(labels).map(({ name }) => name)).toEqual(["adherent", "b"]));

test("names in any script get an id that fits a cookie", () => {
  for (const name of ["adherent", "", "标签", "a.b~c;d"]) expect(labelColumnId(name)).toMatch(/^label-[a-z0-9]+$/);
});

test("columns chosen for another run do not hide this run's labels", () => {
  const layout = { columns: ["contexts", "m-1"] };
  expect(viewWithLabels(layout, labels).columns).toEqual([
    "contexts",
    "m-1",
    ...labelsAtFirst(labels).map(({ name }) => labelColumnId(name)),
  ]);
  expect(viewWithLabels({ ...layout, columns: ["contexts", b] }, labels).columns).toEqual(["contexts", b]);
  expect(viewWithLabels({ columns: null }, labels).columns).toBeNull();
});

test("labels that were all hidden stay hidden in every run", () => {
  const hidden = viewWithoutLabels({ columns: ["contexts"] }, labels);
  expect(viewWithLabels(hidden, labels)).toEqual(hidden);
  expect(viewWithoutLabels({ columns: [...(hidden.columns ?? []), adherent] }, labels).columns).toEqual(["contexts", adherent]);
});

test("the view is read from the address, else the cookies; invalid values give the default", () => {
  const jar = jarOf({ [layoutCookie(tableName)]: "a", [densityCookie]: "compact" });
  expect(readView({ columns: null }, jar)).toEqual({ layout: { columns: ["a"] }, isCompact: true });
  expect(readView({ columns: "b~a" }, jar).layout.columns).toEqual(["b", "a"]);
  const invalid = jarOf({ [layoutCookie(tableName)]: "%" });
  expect(readView({ columns: null }, invalid)).toEqual({ layout: { columns: null }, isCompact: false });
});

test("columns missing in a run are named", () => {
  const missing = (columns: string[]) => missingColumns({ columns }, ["contexts", adherent]);
  expect(missing(["contexts", adherent])).toEqual([]);
  expect(missing(["m-1", "contexts", b])).toEqual(["column m-1", "1 label column"]);
  expect(missing([b, labelColumnId("c")])).toEqual(["2 label columns"]);
  expect(missingColumns({ columns: null }, [])).toEqual([]);
  expect(missingColumns(viewWithoutLabels({ columns: ["contexts"] }, labels), ["contexts"])).toEqual([]);
});
