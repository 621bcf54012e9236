import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { entries } from "../build.mjs";

/** Such as "node_modules/@prisma/client". */
export const packageOf = (file: string): string | undefined =>
  /^(.*node_modules\/(?:@[^/]+\/[^/]+|[^@/][^/]*))\//.exec(file)?.[1];

/** Of all packages in node_modules and in the bundles. */
export async function collectLicences(root: string, dist: string): Promise<string> {
  const folders = new Set([...laidIn(dist), ...(await bundled(root)), ...compiledByNext(dist)]);
  const byText = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const { name, text } = readLicence(path.join(root, folder), folder.replace(/^.*node_modules\//, ""));
    byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const parts = [...byText].map(([text, names]) => [...new Set(names)].map((name) => `* ${name}\n`).join("") + text);
  return `The package holds code of these packages, in whole or in part.\n\n${parts.join("\n\n")}\n`;
}

const laidIn = (dist: string): string[] =>
  readdirSync(path.join(dist, "node_modules"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) !== "package.json" && !file.startsWith("assay-lib"))
    .flatMap((file) => packageOf(`node_modules/${file.split(path.sep).join("/")}`) ?? []);

/** Next contains compiled libraries. */
const compiledByNext = (dist: string): string[] => {
  const folder = "node_modules/next/dist/compiled";
  return readdirSync(path.join(dist, folder)).map((name) => `${folder}/${name}`);
};

/** Bundles everything again with esbuild, since Turbopack does not list the packages it bundles. */
async function bundled(root: string): Promise<string[]> {
  const pages = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => `app/${file}`);
  const { metafile } = await build({
    absWorkingDir: root,
    // One bundle, to avoid duplicates.
    stdin: { contents: [...Object.values(entries), ...pages].map((file) => `import "./${file}";`).join(""), resolveDir: root },
    outdir: "unwritten",
    write: false,
    metafile: true,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["next", "libsql", "@libsql/*", "tailwindcss"],
    loader: { ".woff2": "empty" },
    logLevel: "error",
  });
  return Object.keys(metafile.inputs).flatMap((file) => packageOf(file) ?? []);
}

function readLicence(folder: string, called: string): { name: string; text: string } {
  const manifest = path.join(folder, "package.json");
  const { version, license } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)) : [];
  return {
    name: [called, version, license && `(${license.type ?? license})`].filter(Boolean).join(" "),
    text: files.map((file) => `\n${readFileSync(path.join(folder, file), "utf8").trim()}\n`).join(""),
  };
}
