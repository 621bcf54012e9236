import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}

const locks = ["package-lock.json", "example/clients/typescript/package-lock.json"].map(
  (file) => (JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> }).packages,
);
const entries = locks.flatMap((packages) => Object.entries(packages).filter(([name]) => name !== ""));

test("every package in the lock file has a SHA-512 hash, so that npm refuses a tarball that was replaced", () => {
  expect(entries.length).toBeGreaterThan(300);
  // A bundled package is inside its parent's tarball, so the parent's hash covers it.
  const unhashed = entries.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""),
  );
  expect(unhashed.map(([name, { version }]) => `${name}@${version}`)).toEqual([]);
});

test("a bundled package lies inside a package that has a hash", () => {
  for (const packages of locks)
    for (const [name, { inBundle }] of Object.entries(packages))
      if (inBundle) expect(packages[name.slice(0, name.lastIndexOf("/node_modules/"))]?.integrity).toMatch(/^sha512-/);
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
