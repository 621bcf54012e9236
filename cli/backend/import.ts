import path from "node:path";
import type * as z from "zod";
import { openInput } from "@/cli/input/files";
import { type InputOptions, importQuery } from "@/cli/input/read-options";
import type { ColumnsOfFile } from "@/cli/output/columns-read";
import type { SentFile } from "@/lib/domain/api/operation";
import { Refusal } from "@/lib/domain/problem";
import { datasets, type ImportReport } from "@/lib/imports/api";
import { NothingAccepted } from "@/lib/imports/report";
import type { Call } from "./call";

/** The id is null after a dry run. */
type Imported = z.infer<typeof ImportReport> & { files?: readonly ColumnsOfFile[] };

/** Stores files as one dataset, unless it is a dry run: together in this process, one after the other at a server. */
export async function importNamed(
  call: Call,
  names: readonly string[],
  options: InputOptions,
  isDryRun = false,
): Promise<Imported> {
  const files = await Promise.all(names.map(openInput));
  const given = importQuery(options);
  const send = ([file, ...others]: readonly SentFile[], more: Partial<typeof given>): Promise<Imported> => {
    if (!file) throw new Refusal("Name the files to import.");
    const sent = { query: { ...given, ...more }, file, others };
    const imported = isDryRun ? call(datasets.previewImport, sent) : call(datasets.importDataset, sent);
    return imported.catch((error: unknown) => {
      throw nothingAccepted(error);
    });
  };
  if (call.at === null || files.length === 1) return send(files, {});
  let all: Imported | undefined;
  for (const file of files) {
    // The other files are added to the first file's dataset, so it must be new.
    const one = await send([file], { again: "1", dataset: all?.id ?? given.dataset });
    const fileName = path.basename(file.fileName);
    const rejected = [...(all?.rejected ?? []), ...one.rejected.map((row) => ({ ...row, file: fileName }))];
    all = {
      ...one,
      name: all?.name ?? one.name,
      configurations: [...new Set([...(all?.configurations ?? []), ...one.configurations])],
      accepted: (all?.accepted ?? 0) + one.accepted,
      rejected,
      rejectedCount: (all?.rejectedCount ?? 0) + one.rejectedCount,
      hints: [...(all?.hints ?? []), ...one.hints],
      runs: [...(all?.runs ?? []), ...one.runs],
      ...(isDryRun && { files: [...(all?.files ?? []), ...(one.files ?? [])] }),
    };
  }
  return all ?? send([], {});
}

/** Rejected rows are errors with a path like "line 3". */
function nothingAccepted(error: unknown): unknown {
  if (!(error instanceof Refusal) || error instanceof NothingAccepted) return error;
  const rows = error.errors.flatMap(({ path, message }) => {
    const [, line, field = null] = /^line (\d+)(?:, (.+))?$/s.exec(path) ?? [];
    return line === undefined ? [] : [{ line: Number(line), field, reason: message }];
  });
  return rows.length > 0 ? new NothingAccepted(error.message, rows) : error;
}
