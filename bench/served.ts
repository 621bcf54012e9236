import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

/** Resolves once the server responds. */
export async function serve(database: string, port: number | string): Promise<ChildProcess> {
  const args = [path.join(here, "..", "cli", "bin.mjs"), "serve", "--port", String(port)];
  const server = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return server;
    if (server.exitCode !== null) throw new Error("The server did not start.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}

/** Returns the output of `npm run seed`. */
export function seed(database: string, options: readonly string[]) {
  const began = performance.now();
  const tsx = path.join(here, "..", "node_modules", "tsx", "dist", "cli.mjs");
  const out = execFileSync(process.execPath, [tsx, path.join(here, "..", "prisma", "seed.ts"), ...options], {
    env: { ...process.env, DATABASE_URL: database },
    encoding: "utf8",
  });
  const { id, runs = [id], samples, judgments } = JSON.parse(out.trim().split("\n").at(-1) ?? "");
  console.log(
    `${samples.toLocaleString("en")} samples, ${judgments.toLocaleString("en")} judgments${runs.length > 1 ? " a run" : ""}, seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return { samples: Number(samples), id: String(id), runs: runs as string[] };
}

/** Of the web server or the worker of `assay serve`, from Linux's /proc; null elsewhere. */
export function usageOf(
  server: ChildProcess,
  which: "web" | "worker" = "web",
): { cpuMs: number; rssMb: number; peakMb: number } | null {
  try {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
    const isWeb = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.mjs");
    const pid = children.find((child) => isWeb(child) === (which === "web"));
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const times = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    // In hundredths of a second.
    return { cpuMs: (Number(times[11]) + Number(times[12])) * 10, rssMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
  } catch {
    return null;
  }
}
