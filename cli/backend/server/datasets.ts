import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import * as z from "zod";
import type { Datasets, Imported } from "@/cli/backend/contract/entities";
import { refuseUnreadable } from "@/cli/input/files";
import type { ReadOptions } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import { DatasetReport, ImportPreview, ImportReport } from "@/lib/api/datasets";
import { Refusal } from "@/lib/domain/problem";
import { NothingAccepted } from "@/lib/imports/report";
import { deletable } from "./deletion";
import type { Api } from "./http";

export const atServer = (api: Api): Datasets => ({
  ...deletable(api, "datasets"),
  list: async () =>
    (await api.ask("/datasets", Listed)).datasets.map(({ id, name, configurations }) => ({
      ...{ id, name, configurations: configurations.map((one) => one.name) },
      samples: configurations.reduce((sum, { samples }) => sum + samples, 0),
    })),
  import: (names, options, isDryRun) => importFiles(api, names, options, isDryRun),
});

const ListedConfiguration = DatasetReport.shape.configurations.element.pick({ name: true, samples: true });
const Listed = z.object({
  datasets: DatasetReport.pick({ id: true, name: true }).extend({ configurations: ListedConfiguration.array() }).array(),
});
const FileRead = ImportPreview.shape.files.element;
const columns = FileRead.shape.columns.element.pick({ column: true, field: true }).array();
const OneFile = ImportReport.extend({ files: FileRead.extend({ columns }).array().optional() });

async function importFiles(
  api: Api,
  names: readonly string[],
  { name, config, map, contextDelimiter, eachTurn, param, again, score, scoredBy, knownRows, readsScores }: ReadOptions,
  isDryRun: boolean,
): Promise<Imported> {
  for (const file of names) await refuseUnreadable(file);
  const all: Imported = {
    id: null,
    name: "",
    configurations: [],
    accepted: 0,
    rejected: [],
    rejectedCount: 0,
    hints: [],
    existed: false,
    runs: [],
  };
  const files: ColumnsOfFile[] = [];
  for (const file of names) {
    const fileName = path.basename(file);
    const query = {
      name,
      config,
      map,
      "context-delimiter": contextDelimiter,
      ...(eachTurn && { "each-turn": "1" }),
      param,
      dataset: all.id ?? knownRows,
      ...(readsScores ? { score, "scored-by": scoredBy } : { "rows-only": "1" }),
      ...(knownRows !== undefined && { "known-rows": "1" }),
      // The other files are added to the first file's dataset, so it must be new.
      ...((again || names.length > 1) && { again: "1" }),
    };
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    };
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const sent = { method: "POST", query, file: { bytes, headers } } as const;
    const one = await api.ask(isDryRun ? "/datasets/dry-run" : "/datasets", OneFile, sent).catch((error: unknown) => {
      throw nothingAccepted(error);
    });
    all.id = one.id;
    all.name ||= one.name;
    all.configurations.push(...one.configurations.filter((configuration) => !all.configurations.includes(configuration)));
    all.accepted += one.accepted;
    all.rejected.push(...one.rejected.map((row) => (names.length > 1 ? { ...row, file: fileName } : row)));
    all.rejectedCount += one.rejectedCount;
    all.hints.push(...one.hints);
    all.existed = one.existed;
    all.runs.push(...one.runs);
    files.push(...(one.files ?? []));
  }
  return isDryRun ? { ...all, files } : all;
}

/** Rejected rows are errors with a path like "line 3". */
function nothingAccepted(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const rows = error.errors.flatMap(({ path, message }) => {
    const [, line, field = null] = /^line (\d+)(?:, (.+))?$/s.exec(path) ?? [];
    return line === undefined ? [] : [{ line: Number(line), field, reason: message }];
  });
  return rows.length > 0 ? new NothingAccepted(error.message, rows) : error;
}
