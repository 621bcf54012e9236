"use client";

import type { RunStatus } from "assay-lib/domain/run";
import { isComplete, isMoving } from "assay-lib/domain/runs/is-finished";
import { counted } from "assay-lib/domain/text/counted";
import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** By run; deleted runs have none. */
export type RunStates = Record<string, { status: RunStatus; judgments: number; planned: number }>;

/** Null until first read, and in a share. */
const States = createContext<RunStates | null>(null);

/** In ms. */
const every = 2_000;

interface FollowedProps {
  runs: readonly string[];
  /** The runs among them that are still going. */
  pending: readonly string[];
  children: ReactNode;
}

/** Shows what happens to the runs of a ranking, whose order stays until someone asks for it anew. */
export const FollowedRanking = ({ runs, pending, children }: FollowedProps) => {
  const router = useRouter();
  const states = useStates(runs.join(","));
  const [isRanking, startTransition] = useTransition();
  const done = pending.filter((id) => states?.[id] && isComplete(states[id].status)).length;
  return (
    <States value={states}>
      {done > 0 && (
        <div className="mt-2">
          <Notice
            kind="done"
            title={`${counted(done, "run")} finished.`}
            actions={
              <Button disabled={isRanking} onClick={() => startTransition(() => router.refresh())}>
                <RefreshCw aria-hidden /> Rank again
              </Button>
            }
          />
        </div>
      )}
      {children}
    </States>
  );
};

function useStates(ids: string): RunStates | null {
  const [states, setStates] = useState<RunStates | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let isReading = false;
    const read = async () => {
      if (document.visibilityState !== "visible" || isReading) return;
      isReading = true;
      try {
        const answer = await fetch(`/rank/progress?${new URLSearchParams({ runs: ids })}`, {
          cache: "no-store",
          signal: stop.signal,
        });
        if (answer.ok) setStates(await answer.json());
      } catch {
        // Tried again.
      }
      isReading = false;
    };
    const timer = setInterval(read, every);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [ids]);
  return states;
}

/** Whether all of these runs were deleted while the page is open. */
export function useDeleted(): (runs: readonly string[]) => boolean {
  const states = use(States);
  return (runs) => states !== null && runs.every((id) => states[id] === undefined);
}

const words: Partial<Record<RunStatus, string>> = { queued: "waiting, ", running: "" };

export const JudgedSoFar = ({ run, judgments, planned }: { run: string; judgments: number; planned: number }) => {
  const state = use(States)?.[run] ?? { status: "running" as const, judgments, planned };
  const progress = `${state.judgments.toLocaleString("en")} of ${state.planned.toLocaleString("en")} judged`;
  return (
    <span className="text-small text-ink-2 tabular-nums">
      {isMoving(state) || !isComplete(state.status) ? `${words[state.status] ?? `${state.status}, `}${progress}` : "finished"}
    </span>
  );
};
