import type { Run } from "@/lib/db/runs/list";
import type { Lane } from "@/lib/db/runs/status";
import type { RunStatus } from "@/lib/domain/run";
import type { Hold } from "@/lib/judging/execute/hold";

export interface Claimed {
  readonly id: string;
  readonly lease: string;
  hold(run: Run, signal: AbortSignal): Hold;
  stop(end: { status: RunStatus; reason: string }): Promise<boolean>;
}

export interface Sharing {
  /** The given run, or the next of a lane, or a part of one; null if there is none. */
  claim(owner: string, wanted: Lane | { id: string }): Promise<Claimed | null>;
  keepUp(work: () => Promise<void>): Promise<void>;
}
