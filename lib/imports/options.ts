import type { ReadOptions } from "@/lib/datasets/read-file";
import type { FoundScore } from "@/lib/datasets/scores/reader";
import type { CallingTool } from "@/lib/datasets/values/caller";
import type { Parameters } from "@/lib/domain/configuration";
import type { Actor } from "@/lib/domain/people/actor";
import type { ReadScore } from "@/lib/domain/scored/read";

export interface ImportSource {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** A row's scores. Its sample is at a position of its configuration, or known. */
export interface ScoredRow {
  configuration: string;
  position: number | null;
  sampleId?: number;
  contexts: number;
  scores: readonly ReadScore[];
}

export interface ScoreSink {
  found(scores: readonly FoundScore[]): void;
  add(row: ScoredRow): Promise<void>;
}

export interface ImportOptions {
  /** By default the first file's name. */
  name?: string;
  datasetId?: string;
  source?: string;
  /** For every row; by default the row's own, else the file's name. */
  configuration?: string;
  map?: ReadOptions["map"];
  contextDelimiter?: string;
  eachTurn?: boolean;
  /** Parameters of every configuration, instead of columns of the same name. */
  parameters?: Parameters;
  /** Reads scores, with what people chose for each, and hands them over; else they are metadata. */
  scoreChoices?: ReadOptions["scores"];
  scores?: ScoreSink;
  /** Imports files again that are already a dataset. */
  again?: boolean;
  /** For wording of errors; by default the command. */
  caller?: CallingTool;
  by?: Actor;
  signal?: AbortSignal;
  /** Called after each batch with the rows read so far. */
  onProgress?: (rows: { accepted: number; rejected: number }) => void;
}
