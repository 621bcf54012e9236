import type { Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import type { CallShare } from "@/lib/judge/calls/flow";
import { finish } from "./finish";
import { keepLease } from "./keep-lease";
import { type OpenedServer, traitsIn } from "./open-judge";
import { type Pages, readerOfPages } from "./open-work";
import { type SpendingLimit, watchSpending } from "./spending";
import type { Stop, Stopper } from "./stopper";

/** A worker's claim on a run: all of it, or a part shared with other workers. */
export interface Hold {
  readonly lease: string;
  readonly worker: string | null;
  /** Renews the claim until stopped; calls `onLost` once it is lost or the run's status has changed. */
  keep(onLost: () => void): { stop: () => void };
  /** Pages passed after `stopper` has stopped are incomplete. */
  pages(servers: readonly OpenedServer[], stopper: Pick<Stopper, "why" | "isOver">): Pages;
  watchSpending(): Promise<SpendingLimit>;
  /** Null if no other worker calls the server. */
  shareCalls(server: OpenedServer): CallShare | null;
  end(servers: readonly OpenedServer[], stopped: Stop | null): Promise<RunStatus>;
}

/** `owner` must hold the run's lease. */
export const holdAlone = (
  run: Run,
  owner: string,
  { shareCalls, end = finish }: { shareCalls: Hold["shareCalls"]; end?: typeof finish },
): Hold => ({
  lease: owner,
  worker: null,
  keep: (onLost) => keepLease(run, owner, onLost),
  pages: (servers) => ({ first: run.judgedTo, read: readerOfPages(run, traitsIn(servers)) }),
  watchSpending: () => watchSpending(run),
  shareCalls,
  end: (servers, stopped) => end(run.id, owner, servers, stopped),
});
