import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { measure, readBudget } from "./budget";
import { imports, roomOf, sourceFiles } from "./imports";
import { drawRooms, drawSteps } from "./picture";
import { components, folders, library, pure } from "./rooms";

const folderOf = (file: string) => path.posix.dirname(file);

test("every import is allowed by rooms.ts", () => {
  const heights = { lib: Object.keys(library), components: Object.keys(components) };
  const isBelow = (top: "lib" | "components", here: string, there: string) => {
    const [mine, theirs] = [here, there].map((room) => heights[top].indexOf(room.split("/")[1] ?? ""));
    return theirs !== -1 && mine !== undefined && theirs !== undefined && theirs < mine;
  };
  const refused = imports.flatMap(({ from, to, isType }) => {
    const here = roomOf(from);
    const there = roomOf(to);
    const top = here.split("/")[0] ?? "";
    const other = there.split("/")[0] ?? "";
    if (here === there) return [];
    if (top === other) return isBelow(top as "lib" | "components", here, there) ? [] : [`${from} imports ${to}`];
    const isClosed = top === "components" && !(isType || pure.includes(there) || to.split("/")[2] === "words");
    return folders[top]?.includes(other) && !isClosed ? [] : [`${from} imports ${to}`];
  });
  expect(refused).toEqual([]);
});

test("no folders and no files import each other in a circle", () => {
  const folders = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    files.set(from, (files.get(from) ?? new Set()).add(to));
    if (folderOf(from) !== folderOf(to))
      folders.set(folderOf(from), (folders.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  }
  expect(circlesOf(folders)).toEqual([]);
  expect(circlesOf(files)).toEqual([]);
});

/** Each circle as the places along it. */
function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (folder: string, way: readonly string[]): void => {
    if (way.includes(folder)) circles.push([...way.slice(way.indexOf(folder)), folder].join(" > "));
    if (way.includes(folder) || finished.has(folder)) return;
    for (const other of next.get(folder) ?? []) visit(other, [...way, folder]);
    finished.add(folder);
  };
  for (const folder of next.keys()) visit(folder, []);
  return circles;
}

test("no folder has more than 20 files", () => {
  const held = new Map<string, number>();
  for (const file of sourceFiles) held.set(folderOf(file), (held.get(folderOf(file)) ?? 0) + 1);
  expect([...held].filter(([, files]) => files > 20)).toEqual([]);
});

test("no file's name repeats its folder's", () => {
  // Folders below app are addresses, and Next names the files in them.
  const repeating = sourceFiles.filter((file) => {
    const folder = path.posix.basename(folderOf(file));
    const words = path.posix.basename(file).split(".")[0]?.split("-") ?? [];
    return !file.startsWith("app/") && words.some((word) => [folder, `${folder}s`].includes(word) || `${word}s` === folder);
  });
  expect(repeating).toEqual([]);
});

test("relative imports stay within a folder", () => {
  const far = sourceFiles.filter(
    (file) =>
      /^(lib|components)\//.test(file) &&
      /\bfrom "\.\.\//.test(readFileSync(file, "utf8").replaceAll(/"[^"]*package\.json"/g, "")),
  );
  expect(far).toEqual([]);
});

test("the diagrams in docs/architecture.md are up to date", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  for (const picture of [drawRooms(), drawSteps()]) expect(page).toContain(picture);
});

test("no room grows, and no habit that is on its way out spreads", () => {
  const budget = readBudget();
  const grown = Object.entries(measure()).flatMap(([name, count]) => {
    const most = budget[name] ?? 0;
    return count > most ? [`${name}: ${count}, ${count - most} more than budget.json allows`] : [];
  });
  // Delete as much elsewhere in the room. If a feature is worth its lines, raise the figure in the same commit and say why.
  expect(grown).toEqual([]);
});
