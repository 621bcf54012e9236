import { type Counts, counters, withLabels } from "@/lib/domain/process/counts";
import type { InstallationUse } from "@/lib/domain/process/use";
import { version } from "@/lib/domain/process/version";
import { activeStatuses } from "@/lib/domain/run";
import { openNow } from "@/lib/door/count-requests";

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

interface Family {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: [name: string, value: number][];
}

/** Prometheus text format 0.0.4. `counts` has an entry per process. */
export function writeMetrics(use: InstallationUse, counts: readonly Counts[]): string {
  const sums = addUp(counts);
  const families = [
    ...gauges(use),
    ...Object.entries(counters).map(([name, help]) => family(name, "counter", help, sums)),
    family(
      "assay_http_request_seconds",
      "histogram",
      "Request duration in seconds, including whole streams and downloads.",
      sums,
    ),
  ];
  return families.map(write).join("");
}

function addUp(counts: readonly Counts[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of counts.flatMap(Object.entries)) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

const family = (name: string, type: Family["type"], help: string, sums: ReadonlyMap<string, number>): Family => ({
  name,
  type,
  help,
  samples: [...sums].filter(([key]) => key.startsWith(name)),
});

function gauges(use: InstallationUse): Family[] {
  const gauge = (name: string, help: string, samples: [Record<string, string>, number | null | undefined][]): Family => ({
    name,
    type: "gauge",
    help,
    samples: samples.flatMap(([labels, value]) => (value == null ? [] : [[withLabels(name, labels), value]])),
  });
  const ofProcess = (name: string, help: string, read: (process: InstallationUse["server"]) => number | null | undefined) =>
    gauge(`assay_process_${name}`, help, [
      [{ process: "server" }, read(use.server)],
      [{ process: "worker" }, use.worker && read(use.worker)],
    ]);
  const open = [...openNow.requests].map(([route, count]): [Record<string, string>, number] => [{ route }, count]);
  return [
    gauge("assay_info", "Running version.", [[{ version }, 1]]),
    ofProcess("open_descriptors", "Open file descriptors.", (of) => of.descriptors?.open),
    ofProcess("max_descriptors", "Limit of open file descriptors.", (of) => of.descriptors?.limit),
    ofProcess("resident_bytes", "Resident memory.", (of) => of.rssBytes),
    ofProcess("heap_bytes", "Memory of the JavaScript heap in use.", (of) => of.heapBytes),
    ofProcess(
      "event_loop_delay_p99_seconds",
      "Event loop delay over the last minutes, 99th percentile.",
      (of) => of.eventLoopDelayP99Ms / 1000,
    ),
    ofProcess("uptime_seconds", "Time since the process started.", (of) => of.uptimeSeconds),
    gauge("assay_http_connections", "Open connections.", [[{}, use.connections]]),
    gauge("assay_http_requests_open", "Requests in progress, by route.", open),
    gauge(
      "assay_runs",
      "Unfinished runs, by status.",
      activeStatuses.map((status) => [{ status }, use.runs[status] ?? 0]),
    ),
    gauge(
      "assay_database_bytes",
      "Size of the database's file and of its log; of a PostgreSQL database as a whole, with no log.",
      [
        [{ part: "file" }, use.databaseBytes.file],
        [{ part: "log" }, use.databaseBytes.log],
      ],
    ),
  ];
}

const write = ({ name, type, help, samples }: Family): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map(([key, value]) => `${key} ${value}\n`).join("")}`;
