import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { operationAt } from "assay-lib/api/operations";
import { doors } from "assay-lib/door/routes";
import { expect, test } from "vitest";

const app = path.join(import.meta.dirname);
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(ts|tsx|svg)$/.test(file) && !/\.test\./.test(file),
);

/** "(rail)/runs/[id]/page.tsx" as "/runs/[id]". Slots and intercepted routes give the address they show. */
const addressOf = (file: string): string =>
  `/${path
    .dirname(file)
    .split(path.sep)
    .filter((part) => part !== "." && !/^(\(\w+\)|@\w+)$/.test(part))
    .map((part) => part.replace(/^\(\.+\)/, ""))
    .join("/")}`;

const source = (file: string) => readFileSync(path.join(app, file), "utf8");
const methods = (text: string) =>
  [...text.matchAll(/export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g)].map(([, name]) => name ?? "");

/** Such as "GET /runs/[id]". Pages also take POST for server actions. */
function existingAddresses(): Set<string> {
  const found = new Set(operationAt.keys());
  for (const file of files) {
    const [name] = path.basename(file).split(".");
    if (name === "page") for (const method of ["GET", "POST"]) found.add(`${method} ${addressOf(file)}`);
    if (name === "route" && !file.includes("[..."))
      for (const method of methods(source(file))) found.add(`${method} ${addressOf(file)}`);
    // Next derives image addresses from their files.
    if (name && /^(icon|opengraph-image|apple-icon)$/.test(name)) {
      const ending = file.endsWith(".svg") ? ".svg" : "";
      found.add(`GET ${addressOf(file).replace(/\/$/, "")}/${name}${ending}`);
    }
  }
  return found;
}

test("the door lists exactly the pages, routes and pictures", () => {
  const guarded = Object.entries(doors).flatMap(([route, door]) => Object.keys(door).map((method) => `${method} ${route}`));
  // Public pages have no actions, so they take no POST.
  const isOpenPage = (key: string) => doors[key.replace(/^POST /, "")]?.GET === "anybody" && !guarded.includes(key);
  expect([...existingAddresses()].filter((key) => !isOpenPage(key)).sort()).toEqual(guarded.sort());
});

test("pages without an account take no server actions", () => {
  for (const [route, door] of Object.entries(doors)) {
    if (door.GET === "anybody") expect([route, Object.keys(door)]).toEqual([route, ["GET"]]);
  }
});

test("every server action first checks its sender", () => {
  const actions = files.filter((file) => /^"use server";/m.test(source(file)));
  expect(actions.length).toBeGreaterThan(5);
  for (const file of actions) {
    const exported = source(file)
      .split(/^export /m)
      .slice(1);
    // The types of these demand the role that an action needs.
    const open = exported.filter((text) => !/^const \w+Action = (?:form|call|change)Action\(/.test(text));
    expect([file, open]).toEqual([file, []]);
  }
});

test("no component and no function inside a page is a server action", () => {
  for (const file of files) expect(`${file} ${/^\s+["']use server["']/m.test(source(file))}`).toBe(`${file} false`);
});
