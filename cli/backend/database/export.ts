import type { ExportRequest } from "@/cli/backend/contract/entities";
import type { Terminal } from "@/cli/caller/terminal";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { withHidden } from "@/lib/domain/sample-query";
import { counted } from "@/lib/domain/text/counted";
import { exportRun, writeExport } from "@/lib/exports/file";
import { hiddenSamples } from "@/lib/rounds/hidden";
import { readSampleQuery } from "@/lib/samples/from-texts";

/** Loaded by the export alone: the writers of all formats take long to load. */
export async function exportHere(id: string, { format, rows, unblind = false, ...asked }: ExportRequest, terminal: Terminal) {
  const hidden = await hiddenAlone(id, unblind, terminal);
  if (format === "md") return writeExport({ kind: "markdown", run: id, hidden });
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return exportRun(id, { format, rows, query: withHidden(readSampleQuery(asked, run), hidden) });
}

/** The command knows no person: what lacks labels in an open round is hidden, or shown and not recorded. */
async function hiddenAlone(runId: string, unblind: boolean, terminal: Terminal): Promise<number[]> {
  const hidden = [...(await hiddenSamples(runId, null))];
  if (hidden.length === 0) return hidden;
  const samples = counted(hidden.length, "sample");
  terminal.say(
    unblind
      ? `${samples} of an open round included. Labels that people give after reading these scores are not blind, and the round cannot know.`
      : `The scores and labels of ${samples} are left out: they are in an open round. Add --unblind to include them.`,
  );
  return unblind ? [] : hidden;
}
