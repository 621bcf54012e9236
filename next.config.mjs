/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // npm run verify checks the types; whoever only builds need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // For forbidden(), with which a server action responds 403.
  experimental: { authInterrupts: true },
  serverExternalPackages: ["@prisma/client", "@prisma/adapter-libsql", "@libsql/client", "libsql", "piscina", "undici"],
};
