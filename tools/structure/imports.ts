import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

export interface Import {
  from: string;
  to: string;
  /** A type-only import. */
  isType: boolean;
}

const notSource = /\.(test|fixture|setup)\.tsx?$|^prisma\/(postgres\/)?client\/|^cli\/built\//;

/** Without tests, fixtures and generated files. Paths from the root, with "/". */
export const sourceFiles: readonly string[] = ["app", "cli", "components", "lib", "prisma", "testing", "tools"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)))
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !notSource.test(file))
  .sort();

const known = new Set(sourceFiles);

/** Includes dynamic imports. */
export const imports: readonly Import[] = sourceFiles.flatMap((from) => {
  const source = readFileSync(from, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const asked = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ to: moduleRequest.value, isType }] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest }) => ({
      to: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
  ];
  return asked.flatMap(({ to, isType }) => {
    const file = fileOf(from, to);
    return file ? [{ from, to: file, isType }] : [];
  });
});

function fileOf(from: string, imported: string): string | undefined {
  const asked = imported.replace(/^assay-lib\//, "@/lib/");
  if (!asked.startsWith("@/") && !asked.startsWith(".")) return undefined;
  const base = asked.startsWith("@/") ? asked.slice(2) : path.posix.join(path.posix.dirname(from), asked);
  return ["", ".ts", ".tsx", ".mjs"].map((ending) => base + ending).find((file) => known.has(file));
}

/** Such as "lib/db". */
export const roomOf = (file: string): string =>
  file
    .split("/")
    .slice(0, /^(lib|components)\//.test(file) ? 2 : 1)
    .join("/");
