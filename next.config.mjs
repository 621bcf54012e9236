/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // For forbidden(), with which a server action responds 403.
  experimental: { authInterrupts: true },
  serverExternalPackages: ["@prisma/client", "@prisma/adapter-libsql", "@libsql/client", "libsql", "piscina", "undici"],
};
