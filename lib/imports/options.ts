import type { ReadOptions } from "@/lib/datasets/read-file";
import type { Caller } from "@/lib/datasets/values/caller";
import type { Actor } from "@/lib/domain/people/actor";

export interface ImportSource {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ImportOptions {
  /** The name of a new dataset; by default the first file's name. */
  name?: string;
  /** An existing dataset to add the file's configurations to. */
  datasetId?: string;
  /** Where the data comes from. */
  source?: string;
  /** The configuration for every row, overriding the row's column; by default the row's own, else the file's name. */
  configuration?: string;
  map?: ReadOptions["map"];
  contextDelimiter?: string;
  /** Stores files that are a dataset already as another one. */
  again?: boolean;
  /** Who is told what to change; by default the command. */
  caller?: Caller;
  /** For the audit log; without it nothing is recorded. */
  by?: Actor;
  /** Stops the import with its reason; nothing is stored then. */
  signal?: AbortSignal;
  /** Called after each batch with the number of rows read so far. */
  onProgress?: (rows: { accepted: number; rejected: number }) => void;
}
