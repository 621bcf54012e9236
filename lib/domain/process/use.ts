import * as z from "zod";

const Amount = z.number().nonnegative();

export const ProcessUse = z.object({
  pid: z.int(),
  uptimeSeconds: Amount,
  descriptors: z.object({ open: Amount, limit: Amount.nullable() }).nullable(),
  rssBytes: Amount,
  heapBytes: Amount,
  eventLoopDelayP99Ms: Amount,
  counts: z.record(z.string(), z.number()),
});
export type ProcessUse = z.infer<typeof ProcessUse>;

const Process = ProcessUse.omit({ counts: true });

export const InstallationUse = z.object({
  server: Process,
  worker: Process.nullable().describe(
    "null while the worker of this `assay serve` has not reported, and where it has none (`--no-worker`).",
  ),
  connections: Amount.describe("Open connections of the web server."),
  streams: Amount.describe("Open streams of runs' events."),
  downloads: Amount.describe("Exports and tables being sent."),
  runs: z.record(z.string(), Amount).describe("Unfinished runs by status."),
  databaseBytes: z.object({ file: Amount, log: Amount }).describe("On PostgreSQL the whole database, and 0 for its log."),
});
export type InstallationUse = z.infer<typeof InstallationUse>;
