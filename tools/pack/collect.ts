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

/** Native code and what only it needs. Next and Piscina work without theirs. */
const isNative = (file: string): boolean =>
  file.endsWith(".node") ||
  /(^|\/)node_modules\/(@img|sharp|@napi-rs|libsql|@libsql\/[^/]+-[^/]+-\w+|@neon-rs|detect-libc|semver)(\/|$)/.test(file);
/** Half of Next, and only for development. */
const isForDevelopment = (file: string): boolean => /\.(dev|development)\.js$/.test(file);

if (!existsSync(path.join(build, "BUILD_ID"))) throw new Error("There is no build to collect. Run: npm run build");
rmSync(packed, { recursive: true, force: true });

const imported = await buildCommand(root, dist);
for (const file of new Set([...(await tracePackages(imported)), ...listedByNext()])) copy(path.join(root, file), file);
copy(path.join(build, "server"), ".next/server");
copy(path.join(build, "static"), ".next/static");
for (const place of [
  "public",
  "prisma/migrations",
  "prisma/postgres/migrations",
  "example/pubmedqa-retrieval.jsonl",
  "example/replies.jsonl",
  "example/metrics",
  "example/clients/assay.py",
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
for (const place of ["deploy", "docs", "SECURITY.md", "example/ci"])
  cpSync(path.join(root, place), path.join(packed, place), { recursive: true });
writeFileSync(path.join(dist, "package.json"), JSON.stringify({ type: "module" }));
nameExternals();
forgetMachine();
writeFileSync(path.join(dist, "LICENCES.txt"), await collectLicences(root, dist));

function copy(from: string, to: string): void {
  cpSync(from, path.join(dist, to), {
    recursive: true,
    filter: (source) =>
      !/\.nft\.json$/.test(source) && !isNative(path.relative(root, source)) && !lstatSync(source).isSymbolicLink(),
  });
}

async function tracePackages(names: readonly string[]): Promise<string[]> {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const entry = path.join(dist, "imported.mjs");
  writeFileSync(entry, [...new Set(names)].map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  const ignore = (file: string) => isNative(file) || isForDevelopment(file);
  const { fileList } = await nodeFileTrace([entry], { base: root, processCwd: root, ignore });
  rmSync(entry);
  const files = [...(fileList as Set<string>)].filter((file) => file.startsWith("node_modules/"));
  // For many packages it only lists package.json.
  const used = new Set(files.filter((file) => path.basename(file) !== "package.json").map(packageOf));
  return files.filter((file) => used.has(packageOf(file)));
}

/** What Next's build says that its server and the pages load, from packages and its own folder. */
function listedByNext(): string[] {
  const read = (file: string): string[] => JSON.parse(readFileSync(path.join(build, file), "utf8")).files;
  const lists = [
    "next-server.js",
    ...readdirSync(path.join(build, "server"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".nft.json"))
      .map((file) => path.join("server", file.slice(0, -".nft.json".length))),
  ];
  const loaded = lists.flatMap((list) =>
    read(`${list}.nft.json`).map((file) =>
      path
        .relative(root, path.join(build, path.dirname(list), file))
        .split(path.sep)
        .join("/"),
    ),
  );
  const ofPackages = loaded.filter((file) => file.startsWith("node_modules/") && !file.startsWith("node_modules/assay-lib/"));
  return [...read("required-server-files.json"), ...ofPackages];
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
