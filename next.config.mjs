import { ensureCommand } from "./tools/build.mjs";

await ensureCommand(import.meta.dirname);
const isDevelopment = process.env.NODE_ENV === "development";

/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // npm run verify checks the types, so a build need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // For forbidden(), with which a server action responds 403.
    authInterrupts: true,
    // Otherwise the server loads the code of all pages at its start and keeps it.
    preloadEntriesOnStart: false,
    // It makes a first build a sixth longer, and .next five times as large.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them, and they are four fifths of the server's files.
    turbopackSourceMaps: false,
    // Saves a tenth of the build, and stack traces stay readable.
    serverMinification: false,
  },
  // tsconfig.json names the sources of assay-lib, which development and browsers take. On the server, a build takes the package that
  // tools/build.mjs makes of them: compiled once, instead of for each layer of Next.
  ...(isDevelopment
    ? { serverExternalPackages: ["@prisma/client", "@prisma/adapter-pg", "pg", "libsql", "piscina", "undici"] }
    : {
        serverExternalPackages: ["assay-lib"],
        turbopack: { resolveAlias: { "assay-lib/*": { browser: "./lib/*", default: "assay-lib/*" } } },
      }),
};
