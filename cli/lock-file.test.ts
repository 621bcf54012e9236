import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}

const root = path.join(import.meta.dirname, "..");
const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };
const { workspaces } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { workspaces: string[] };
/** This repository's own packages: each a folder, and a link to it. */
const isOwn = ([name, { link, resolved }]: [string, Entry]) => name === "" || workspaces.includes(link ? (resolved ?? "") : name);
const entries = Object.entries(lock.packages).filter((entry) => !isOwn(entry));

test("every package in the lock file has a SHA-512 hash, so that npm refuses a tarball that was replaced", () => {
  expect(entries.length).toBeGreaterThan(300);
  // A bundled package is inside its parent's tarball, so the parent's hash covers it.
  const unhashed = entries.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""),
  );
  expect(unhashed.map(([name, { version }]) => `${name}@${version}`)).toEqual([]);
});

test("a bundled package lies inside a package that has a hash", () => {
  for (const [name, { inBundle }] of entries) {
    if (inBundle) expect(lock.packages[name.slice(0, name.lastIndexOf("/node_modules/"))]?.integrity).toMatch(/^sha512-/);
  }
});

test("no package comes from anywhere but the npm registry", () => {
  const foreign = entries.filter(
    ([, { resolved, link }]) => link || (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
  );
  expect(foreign.map(([name]) => name)).toEqual([]);
});

test("the packages with binaries are listed for macOS, Windows and Linux", () => {
  const names = entries.map(([name]) => name);
  for (const family of ["@next/swc-", "@tailwindcss/oxide-", "@biomejs/cli-", "@esbuild/", "@libsql/"])
    for (const system of ["darwin-arm64", "darwin-x64", "win32-x64", "linux-x64"])
      expect(names).toContainEqual(expect.stringContaining(`${family}${system}`));
});
