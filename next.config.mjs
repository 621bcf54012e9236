/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  // Lists what the pages load at run time, for npm pack.
  output: "standalone",
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
    // A later build is faster with it. Continuous integration builds once.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  serverExternalPackages: [
    "@prisma/client",
    "@prisma/adapter-libsql",
    "@prisma/adapter-pg",
    "pg",
    "@libsql/client",
    "libsql",
    "piscina",
    "undici",
  ],
};
