import { usesPostgres } from "@/lib/db/location/database-url";
import type { Run } from "@/lib/db/runs/list";
import type { Lane } from "@/lib/db/runs/status";
import type { RunStatus } from "@/lib/domain/run";
import type { Hold } from "@/lib/judging/execute/hold";
import { oneWorker } from "./alone";
import { manyWorkers } from "./several";

/** A run, or a part of it, that a worker has taken. */
export interface Claimed {
  readonly id: string;
  /** The owner of the run's lease. */
  readonly lease: string;
  hold(run: Run, signal: AbortSignal): Hold;
  /** Ends the work early; false if somebody else has ended it. */
  stop(end: { status: RunStatus; reason: string }): Promise<boolean>;
}

/** How the workers on one database share what there is to do. */
export interface Sharing {
  /** Takes the given run or the next of a lane, or a part of it. Null if there is none. */
  claim(owner: string, wanted: Lane | { id: string }): Promise<Claimed | null>;
  /** Does the upkeep, unless another process is at it. */
  keepUp(work: () => Promise<void>): Promise<void>;
}

/** In an SQLite file one worker judges a run; on PostgreSQL many do. */
export const sharing: Sharing = usesPostgres() ? manyWorkers : oneWorker;
