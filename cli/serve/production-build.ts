import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { newest } from "@/cli/caller/newest.mjs";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { root } from "@/lib/domain/process/environment";

const sources = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Builds unless the build is newer than its sources, or came with the package, which has no sources. */
export async function ensureBuild(terminal: Terminal, signal?: AbortSignal): Promise<void> {
  if (!existsSync(path.join(root(), "next.config.mjs"))) return;
  const built = newest(path.join(root(), terminal.env.NEXT_DIST_DIR || ".next", "BUILD_ID"));
  if (built > Math.max(...sources.map((source) => newest(path.join(root(), source))))) return;
  terminal.say(built === 0 ? "Building the dashboard (once, about 30 s)." : "The sources have changed. Building the dashboard.");
  const child = spawn(process.execPath, [nextCommand(), "build"], {
    cwd: root(),
    stdio: ["ignore", 2, 2],
    env: { ...terminal.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const end = () => void child.kill();
  signal?.addEventListener("abort", end, { once: true });
  const [code] = await once(child, "exit");
  signal?.throwIfAborted();
  if (code !== 0) throw new Refusal("The dashboard could not be built. The error is above.");
}

const nextCommand = (): string => path.join(root(), "node_modules", "next", "dist", "bin", "next");
