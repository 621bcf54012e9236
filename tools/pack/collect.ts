// npm run collect: writes the package to pack in dist: the command, and in product/ everything built, in the same folders as in a clone, with
// those files of packages that are loaded at run time. npm installs only libsql with it, which has a binary for each machine.
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildCommand } from "../build.mjs";
import { collectLicences, packageOf } from "./licences";

const root = path.join(import.meta.dirname, "..", "..");
const packed = path.join(root, "dist");
const dist = path.join(packed, "product");
const build = path.join(root, ".next");
const standalone = path.join(build, "standalone");

/** Native code and what only it needs. Next and Piscina work without theirs. */
const isNative = (file: string): boolean =>
  file.endsWith(".node") ||
  /(^|\/)node_modules\/(@img|sharp|@napi-rs|libsql|@libsql\/[^/]+-[^/]+-\w+|@neon-rs|detect-libc|semver)(\/|$)/.test(file);

if (!existsSync(path.join(standalone, "server.js"))) throw new Error("There is no build to collect. Run: npm run build");
rmSync(packed, { recursive: true, force: true });

const imported = await buildCommand(root, path.join(dist, "cli", "built"));
for (const file of await tracePackages(imported)) copy(path.join(root, file), file);
copy(path.join(standalone, "node_modules"), "node_modules");
copy(path.join(standalone, ".next"), ".next");
copy(path.join(build, "static"), ".next/static");
for (const place of [
  "public",
  "prisma/migrations",
  "prisma/postgres/migrations",
  "example/pubmedqa-retrieval.jsonl",
  "example/metrics",
])
  copy(path.join(root, place), place);
const { name, version, description, license, engines, bin, dependencies } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);
const manifest = {
  name,
  version,
  description,
  license,
  type: "module",
  engines,
  bin,
  dependencies: { libsql: dependencies.libsql },
};
writeFileSync(path.join(packed, "package.json"), JSON.stringify(manifest, null, 2));
for (const file of ["cli/bin.mjs", "README.md", "LICENSE", "CHANGELOG.md", ".env.example", "judges.example.json"])
  cpSync(path.join(root, file), path.join(packed, file));
writeFileSync(path.join(dist, "package.json"), JSON.stringify({ type: "module" }));
nameExternals();
forgetMachine();
writeFileSync(path.join(dist, "LICENCES.txt"), await collectLicences(root, dist));

function copy(from: string, to: string): void {
  cpSync(from, path.join(dist, to), {
    recursive: true,
    filter: (source) => !isNative(path.relative(root, source)) && !lstatSync(source).isSymbolicLink(),
  });
}

/** Except Next's files, which its build lists. */
async function tracePackages(names: readonly string[]): Promise<string[]> {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const entry = path.join(dist, "imported.mjs");
  writeFileSync(entry, [...new Set(names)].map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  const ignore = (file: string) => isNative(file) || file.startsWith("node_modules/next/");
  const { fileList } = await nodeFileTrace([entry], { base: root, processCwd: root, ignore });
  rmSync(entry);
  const files = [...(fileList as Set<string>)].filter((file) => file.startsWith("node_modules/"));
  // For many packages it only lists package.json.
  const used = new Set(files.filter((file) => path.basename(file) !== "package.json").map(packageOf));
  return files.filter((file) => used.has(packageOf(file)));
}

/**
 * Turbopack renames unbundled packages and creates links of those names, which npm cannot pack (vercel/next.js#87737).
 * This restores the real names.
 */
function nameExternals(): void {
  const folder = path.join(build, "node_modules");
  const links = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => lstatSync(path.join(folder, file)).isSymbolicLink())
    .map((file) => file.split(path.sep).join("/"));
  rmSync(path.join(dist, ".next", "node_modules"), { recursive: true, force: true });
  const server = path.join(dist, ".next", "server");
  for (const file of readdirSync(server, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const before = readFileSync(path.join(server, file), "utf8");
    const after = links.reduce((text, link) => text.replaceAll(link, link.replace(/-[0-9a-f]{16}$/, "")), before);
    if (after !== before) writeFileSync(path.join(server, file), after);
  }
}

/** Next stores the build's absolute path. */
function forgetMachine(): void {
  const file = path.join(dist, ".next", "required-server-files.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(JSON.stringify(root), '"."'));
}
