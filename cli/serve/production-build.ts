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

/**
 * Builds unless the build is newer than its sources, or came with the package, which has no sources. On a terminal, a line with the
 * seconds is shown once `others`, who also write there, have ended.
 */
export async function ensureBuild(terminal: Terminal, signal?: AbortSignal, others?: Promise<unknown>): Promise<void> {
  if (!existsSync(path.join(root(), "next.config.mjs"))) return;
  const built = newest(path.join(root(), terminal.env.NEXT_DIST_DIR || ".next", "BUILD_ID"));
  if (built > Math.max(...sources.map((source) => newest(path.join(root(), source))))) return;
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  terminal.say(built === 0 ? "Building the dashboard, once." : "The sources have changed: building the dashboard.");
  const child = spawn(process.execPath, [nextCommand(), "build"], {
    cwd: root(),
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...terminal.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-20_000);
    });
  const end = () => void child.kill();
  signal?.addEventListener("abort", end, { once: true });
  let isQuiet = others !== undefined;
  others
    ?.finally(() => {
      isQuiet = false;
    })
    .catch(() => undefined);
  const showing = setInterval(() => {
    if (!isQuiet) terminal.showStatus(`Building: ${seconds()} s`);
  }, 1_000);
  const [code] = await once(child, "close").finally(() => clearInterval(showing));
  if (!isQuiet) terminal.showStatus("");
  signal?.throwIfAborted();
  if (code !== 0) throw new Refusal(`The dashboard could not be built. Next said:\n${output.trim()}`);
  terminal.say(`The dashboard was built in ${seconds()} s.`);
}

const nextCommand = (): string => path.join(root(), "node_modules", "next", "dist", "bin", "next");
