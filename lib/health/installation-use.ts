import { z } from "zod";
import { countActiveRuns } from "@/lib/db/runs/list";
import { databaseBytes } from "@/lib/db/upkeep/size";
import { openNow } from "./count-requests";
import { ProcessUse, readOwnUse, readWorkerUse } from "./process-use";

const Figure = z.number().nonnegative();
const Process = ProcessUse.omit({ counts: true });

export const InstallationUse = z.object({
  server: Process,
  worker: Process.nullable().describe(
    "null while the worker of this `assay serve` has not reported, and where it has none (`--no-worker`).",
  ),
  connections: Figure.describe("Open connections of the web server."),
  streams: Figure.describe("Open streams of runs' events."),
  downloads: Figure.describe("Exports and tables being sent."),
  runs: z.record(z.string(), Figure).describe("Unfinished runs by status."),
  databaseBytes: z.object({ file: Figure, log: Figure }).describe("On PostgreSQL the whole database, and 0 for its log."),
});
export type InstallationUse = z.infer<typeof InstallationUse>;

const isStream = (route: string) => route.endsWith("/events");
const isDownload = (route: string) => /\/(export|table|report|agreement)$/.test(route);

/** Call in the web server's process. */
export async function readInstallationUse(): Promise<InstallationUse> {
  const { connections, requests } = openNow;
  const open = (is: (route: string) => boolean) =>
    [...requests].reduce((sum, [route, count]) => sum + (is(route) ? count : 0), 0);
  const worker = readWorkerUse();
  return {
    server: Process.parse(readOwnUse()),
    worker: worker && Process.parse(worker),
    connections,
    streams: open(isStream),
    downloads: open(isDownload),
    runs: await countActiveRuns(),
    databaseBytes: await databaseBytes(),
  };
}
