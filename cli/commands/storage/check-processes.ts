import { readFileSync } from "node:fs";
import type { Finding } from "@/lib/db/location/finding";
import { servedAddress } from "@/lib/db/served";
import { addressHere, type Environment } from "@/lib/domain/process/environment";
import { InstallationUse, type ProcessUse } from "@/lib/domain/process/use";
import { fileSize } from "@/lib/domain/text/file-size";
import { isShortOfDescriptors, readDescriptors } from "@/lib/health/process-use";
import { usersHere } from "@/lib/upkeep/store/users";

/** A share of the limit. */
const muchUsed = 0.8;
/** Milliseconds. */
const healthTimeout = 5_000;

export async function checkProcesses(environment: Environment): Promise<Finding> {
  const users = await usersHere();
  if (users === null)
    return {
      name: "processes",
      ok: true,
      message: "Unknown: the database cannot be read.",
      cure: null,
    };
  if (users.length === 0) {
    const limit = readDescriptors("self")?.limit;
    const may = limit == null ? "" : ` A process of this account can open ${limit.toLocaleString("en")} descriptors.`;
    return { name: "processes", ok: true, message: `No Assay process uses this database.${may}`, cure: null };
  }
  const processes = users.map(({ pid, name }) => ({ name, pid, rss: residentBytes(pid), descriptors: readDescriptors(pid) }));
  const server = processes.some(({ name }) => name === "the web server") ? await askRunning(environment) : "";
  const descriptions = processes.map(({ name, pid, rss, descriptors }) =>
    [`${name} (process ${pid})`, descriptors && sayDescriptors(descriptors), rss && fileSize(rss)].filter(Boolean).join(", "),
  );
  const short = processes.filter(({ descriptors }) => isShortOfDescriptors(descriptors, muchUsed));
  return {
    name: "processes",
    ok: short.length === 0,
    message: `${descriptions.join("; ")}.${server}`,
    cure: `${short.map(({ name }) => name).join(" and ")} is short of file descriptors. Close connections to it, or raise the limit with ulimit -n, or LimitNOFILE= in systemd.`,
  };
}

const sayDescriptors = ({ open, limit }: NonNullable<ProcessUse["descriptors"]>): string =>
  `${open.toLocaleString("en")}${limit === null ? "" : ` of ${limit.toLocaleString("en")}`} descriptors`;

/** Null except on Linux. */
function residentBytes(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return found ? Number(found[1]) * 1024 : null;
  } catch {
    return null;
  }
}

/** With accounts the response has no usage. */
async function askRunning(environment: Environment): Promise<string> {
  // The server's own --port, HOST or PORT can differ from this process's.
  const url = (await servedAddress().catch(() => null)) ?? addressHere(environment);
  const started = performance.now();
  try {
    const response = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(healthTimeout) });
    const took = Math.round(performance.now() - started);
    const use = InstallationUse.safeParse(((await response.json()) as { use?: unknown }).use).data;
    const more = use
      ? ` ${use.connections} connections, ${use.streams} streams, ${use.downloads} downloads; event loop delay (p99) ${use.server.eventLoopDelayP99Ms} ms.`
      : "";
    return ` ${url} responds in ${took} ms.${more}`;
  } catch {
    return ` ${url} does not respond.`;
  }
}
