import { findDataset } from "@/lib/db/datasets";
import { importFiles } from "@/lib/imports/files";
import type { ImportOptions, ImportSource } from "@/lib/imports/options";
import type { Imported, ScoredRun } from "@/lib/imports/report";
import { HeldScores } from "./held";
import { scoreKnown } from "./known-rows";
import { storeRuns } from "./runs";

export interface ScoredOptions extends ImportOptions {
  /** Null stores rows only. */
  score?: ImportOptions["scoreChoices"] | null;
  /** The model that judged, if the file does not say. */
  scoredBy?: string;
  /** The rows are samples of the dataset already. */
  knownRows?: boolean;
}

export interface ScoredReport extends Imported {
  runs: ScoredRun[];
}

/** Imports like `importFiles`; scores that the files hold become finished runs. Throws Refusal. */
export async function importScored(sources: readonly ImportSource[], options: ScoredOptions = {}): Promise<ScoredReport> {
  const { score = {}, scoredBy, knownRows, ...reading } = options;
  if (score === null) return { ...(await importFiles(sources, reading)), runs: [] };
  const held = new HeldScores();
  try {
    const scored = { ...reading, scoreChoices: score, scores: held };
    const report = knownRows ? await scoreKnown(sources, scored) : await importFiles(sources, scored);
    const dataset = await findDataset(report.id);
    const configurations = new Map(
      dataset?.configurations.map(({ id, name, sampleCount }) => [name, { id, samples: sampleCount }]),
    );
    const { by, signal } = options;
    const runs = await storeRuns(held, { datasetId: report.id, configurations, judge: scoredBy, by, signal });
    return { ...report, runs };
  } finally {
    await held.discard();
  }
}
