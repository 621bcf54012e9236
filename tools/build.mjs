// Bundles the command's TypeScript sources, since compiling at every start would double its CPU time.
// Runs on `npm ci` in a clone, and on the first start after a change.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { newest } from "../cli/caller/newest.mjs";

const sources = ["cli", "lib", "prisma", "package-lock.json", "tsconfig.json"];
export const entries = {
  assay: "cli/assay.ts",
  server: "cli/serve/server.ts",
  "prepare-process": "cli/serve/prepare-process.ts",
  "example-process": "cli/commands/example-process.ts",
  "agreement-thread": "lib/agreement/thread.ts",
  "comparison-thread": "lib/db/comparison/thread.ts",
  "correction-thread": "lib/agreement/correction-thread.ts",
  "evidence-thread": "lib/evidence/thread.ts",
  "export-thread": "lib/exports/thread.ts",
  "judges-thread": "lib/judges/thread.ts",
  "ranking-thread": "lib/db/ranking/thread.ts",
  "why-thread": "lib/why/thread.ts",
  "read-thread": "lib/db/sqlite/read-thread.ts",
  "token-thread": "lib/runs/start/token-thread.ts",
  "trace-thread": "lib/traces/read-thread.ts",
  "join-thread": "lib/traces/join-thread.ts",
  "write-thread": "lib/db/sqlite/write-thread.ts",
  "parquet-process": "lib/datasets/formats/parquet-process.ts",
  "statement-process": "lib/db/sqlite/statement-process.ts",
};
const files = Object.keys(entries).map((name) => `${name}.mjs`);
/** Shared chunks. Old ones stay for a day, since running processes can still load them. */
const chunks = "chunks";
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
 * Builds into cli/built unless the bundles are newer than their sources. Safe to run concurrently: files are renamed into place.
 * @param {string} root of the repository
 */
export async function ensureCommand(root) {
  const folder = path.join(root, "cli", "built");
  const oldest = Math.min(...files.map((file) => newest(path.join(folder, file))));
  if (oldest > Math.max(...sources.map((source) => newest(path.join(root, source))))) return;
  mkdirSync(path.join(folder, chunks), { recursive: true });
  const fresh = mkdtempSync(path.join(folder, "new-"));
  try {
    await buildCommand(root, fresh);
    const shared = readdirSync(path.join(fresh, chunks)).map((file) => path.join(chunks, file));
    for (const file of [...shared, ...files]) renameSync(path.join(fresh, file), path.join(folder, file));
    for (const file of readdirSync(path.join(folder, chunks)).map((name) => path.join(folder, chunks, name)))
      if (Date.now() - statSync(file).mtimeMs > chunksLast) rmSync(file, { force: true });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} root of the repository
 * @param {string} folder to write to
 * @returns {Promise<string[]>} what it imports at run time
 */
export async function buildCommand(root, folder) {
  const { build, stop } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
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
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.flatMap(({ path: name, external }) => (external && !isBuiltin(name) ? name : []));
}
