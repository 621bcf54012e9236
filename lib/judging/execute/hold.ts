import type { Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import type { CallShare } from "@/lib/judge/calls/share";
import { finish } from "./finish";
import { keepLease } from "./keep-lease";
import { type OpenedServer, traitsIn } from "./open-judge";
import { type Pages, readerOfPages } from "./open-work";
import { type Spending, watchSpending } from "./spending";
import type { Stop } from "./stopper";

/** What a worker holds of a run while it judges: all of it, or a part beside other workers. */
export interface Hold {
  /** The owner of the run's lease. */
  readonly lease: string;
  /** Who works beside others under that lease; null for one who works alone. */
  readonly worker: string | null;
  /** Keeps it until stopped; calls `onLost` once it is lost, or the run's status has changed. */
  keep(onLost: () => void): { stop: () => void };
  /** What is missing of it. Nothing is complete that is passed after `stopper` has stopped. */
  pages(servers: readonly OpenedServer[], stopper: { readonly why: Stop | null; readonly isOver: boolean }): Pages;
  watchSpending(): Promise<Spending>;
  /** The worker's share of what a server takes; null if nobody else asks it. */
  shareCalls(server: OpenedServer): CallShare | null;
  /** Ends the work, `stopped` or done, and returns the run's status afterwards. */
  end(servers: readonly OpenedServer[], stopped: Stop | null): Promise<RunStatus>;
}

/** The whole run, of which `owner` must hold the lease. */
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
