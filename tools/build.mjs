// Bundles the command, and lib as the package assay-lib, which the dashboard's pages load from node_modules. Both share chunks, so
// the web server has each module of lib once, and Next compiles only app and components.
// Runs on `npm ci` in a clone, and on the first start after a change.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { newest } from "../cli/caller/newest.mjs";

/** Their imports of assay-lib are the package's entries. */
const pages = ["app", "components"];
const sources = [...pages, "cli", "lib", "prisma", "package-lock.json", "tsconfig.json", "tools/build.mjs"];
const command = "cli/built";
const library = "node_modules/assay-lib";
const manifest = `${library}/package.json`;
export const entries = {
  assay: "cli/assay.ts",
  server: "cli/serve/server.ts",
  "prepare-process": "cli/serve/prepare-process.ts",
  "example-process": "cli/commands/example-process.ts",
  "agreement-thread": "lib/agreement/thread.ts",
  "comparison-thread": "lib/comparison/store/thread.ts",
  "correction-thread": "lib/agreement/correction-thread.ts",
  "evidence-thread": "lib/evidence/thread.ts",
  "export-thread": "lib/exports/thread.ts",
  "judges-thread": "lib/judges/thread.ts",
  "races-thread": "lib/db/races/thread.ts",
  "ranking-thread": "lib/ranking/store/thread.ts",
  "why-thread": "lib/why/thread.ts",
  "read-thread": "lib/db/sqlite/read-thread.ts",
  "token-thread": "lib/runs/start/token-thread.ts",
  "trace-thread": "lib/traces/read-thread.ts",
  "join-thread": "lib/traces/join-thread.ts",
  "write-thread": "lib/db/sqlite/write-thread.ts",
  "parquet-process": "lib/datasets/formats/parquet-process.ts",
  "statement-process": "lib/db/sqlite/statement-process.ts",
};
/** Old chunks stay for a day, since running processes can still load them. */
const chunks = `${command}/chunks`;
const chunksLast = 86_400_000;

/** They have native code or locate files by their own path. */
const external = [
  "libsql",
  "@prisma/client",
  "@prisma/adapter-pg",
  "pg",
  "next",
  "better-auth",
  "better-auth/*",
  "gpt-tokenizer",
  "piscina",
];

/**
 * Builds into cli/built and node_modules/assay-lib unless both are newer than their sources. Safe to run concurrently: files are
 * renamed into place.
 * @param {string} root of the repository
 */
export async function ensureCommand(root) {
  const place = (file) => path.join(root, file);
  const built = newest(place(manifest));
  const isWhole = Object.keys(entries).every((name) => existsSync(place(`${command}/${name}.mjs`)));
  if (isWhole && built > Math.max(...sources.map((source) => newest(place(source))))) return;
  mkdirSync(place(command), { recursive: true });
  const fresh = mkdtempSync(place(`${command}/new-`));
  try {
    await buildCommand(root, fresh);
    // What others import comes first, and the manifest last: its time says that all is there.
    const order = (file) => {
      if (file.startsWith(chunks)) return 0;
      return file === manifest ? 2 : 1;
    };
    for (const file of filesOf(fresh, ".").sort((one, other) => order(one) - order(other))) {
      mkdirSync(path.dirname(place(file)), { recursive: true });
      renameSync(path.join(fresh, file), place(file));
    }
    for (const file of filesOf(root, chunks))
      if (Date.now() - statSync(place(file)).mtimeMs > chunksLast) rmSync(place(file), { force: true });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} root of the repository
 * @param {string} folder to write to, with the paths of a clone
 * @returns {Promise<string[]>} what it imports at run time
 */
export async function buildCommand(root, folder) {
  const { build, stop } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      ...under(command, entries),
      ...under(library, Object.fromEntries(importedByPages(root).map((name) => [name, `lib/${name}.ts`]))),
    },
    outdir: folder,
    metafile: true,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Processes load only what they use.
    splitting: true,
    chunkNames: `${chunks}/[name]-[hash]`,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external,
    // Without its remote protocols, which take longer to load than the rest.
    alias: { "@libsql/client": "@libsql/client/sqlite3" },
    // For CommonJS packages.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error",
  });
  // esbuild's process would keep some 100 MB while the command runs.
  await stop();
  writeFileSync(
    path.join(folder, manifest),
    JSON.stringify({ name: "assay-lib", type: "module", exports: { "./*": "./*.mjs" } }),
  );
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.flatMap(({ path: name, external }) => (external && !isBuiltin(name) ? name : []));
}

const under = (place, named) => Object.fromEntries(Object.entries(named).map(([name, source]) => [`${place}/${name}`, source]));

/** Such as "runs/list", without those of tests. */
function importedByPages(root) {
  const files = pages.flatMap((folder) => filesOf(root, folder)).filter((file) => /(?<!\.(test|fixture))\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/"assay-lib\/([^"]+)"/g)].map(([, name]) => name),
  );
  return [...new Set(names)].sort();
}

/** Paths from `root`. */
const filesOf = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join("/"));
