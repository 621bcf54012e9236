import type { ReadOptions } from "@/lib/datasets/read-file";
import type { Caller } from "@/lib/datasets/values/caller";
import type { Parameters } from "@/lib/domain/configuration";
import type { Actor } from "@/lib/domain/people/actor";

export interface ImportSource {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
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
  /** Of every configuration, instead of columns of the same name. */
  parameters?: Parameters;
  /** Imports files again that are already a dataset. */
  again?: boolean;
  /** For wording of errors; by default the command. */
  caller?: Caller;
  by?: Actor;
  signal?: AbortSignal;
  /** Called after each batch with the rows read so far. */
  onProgress?: (rows: { accepted: number; rejected: number }) => void;
}
