// Generates Prisma's clients: for SQLite from schema.prisma, for PostgreSQL from the same text with another provider. The generator's own
// package does it, since Prisma's command brings 150 MB that are used for nothing else.
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { schemaForPostgres } from "./postgres-schema.mjs";

// The package's ES modules import files without their endings, which Node refuses.
const require = createRequire(import.meta.url);
const generator = require("@prisma/client-generator-ts");
const { version } = require("@prisma/client/package.json");
const schema = readFileSync("prisma/schema.prisma", "utf8");
await generate(schema, "sqlite", "prisma/client");
await generate(schemaForPostgres(schema), "postgresql", "prisma/postgres/client");

/**
 * @param {string} datamodel the schema's text
 * @param {"sqlite" | "postgresql"} provider
 * @param {string} folder
 */
async function generate(datamodel, provider, folder) {
  const outputDir = path.resolve(folder);
  rmSync(outputDir, { recursive: true, force: true });
  await generator.generateClient({
    datamodel,
    schemaPath: path.resolve("prisma/schema.prisma"),
    runtimeBase: "@prisma/client/runtime",
    outputDir,
    generator: {
      name: "client",
      provider: { fromEnvVar: null, value: "prisma-client" },
      output: { fromEnvVar: null, value: outputDir },
      config: {},
      binaryTargets: [],
      previewFeatures: [],
      sourceFilePath: "schema.prisma",
    },
    dmmf: await generator.getDMMF({ datamodel: [["schema.prisma", datamodel]] }),
    datasources: [
      {
        name: "db",
        provider,
        activeProvider: provider,
        url: { fromEnvVar: null, value: null },
        schemas: [],
        sourceFilePath: "schema.prisma",
      },
    ],
    binaryPaths: {},
    engineVersion: "0",
    clientVersion: version,
    activeProvider: provider,
    target: "nodejs",
    generatedFileExtension: "ts",
    importFileExtension: "",
    moduleFormat: "esm",
    tsNoCheckPreamble: true,
    compilerBuild: "small",
  });
}
