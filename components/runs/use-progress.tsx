"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { RunProgress } from "@/lib/domain/runs/progress";

/**
 * Milliseconds: how long a lost connection goes unmentioned, and the pauses between retries that the browser does not make
 * itself.
 */
const unmentionedFor = 2_500;
const firstPause = 3_000;
const longestPause = 30_000;

/** A worker has the run or will take it. */
export const isMoving = ({ status }: Pick<RunProgress, "status">): boolean => status === "queued" || status === "running";

interface Followed extends ReturnType<typeof useRunProgress> {
  /** The run was seen before its end, so its progress stays on the page. */
  wasUnderWay: boolean;
  /** The run had ended with errors when the page was opened: they are shown on request. */
  areErrorsFolded: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}
const FollowedContext = createContext<Followed | null>(null);

/** Follows a run for everything in it that shows its progress, so that no two figures differ. */
export const FollowedRun = ({ id, given, children }: { id: string; given: RunProgress; children: ReactNode }) => {
  const followed = useRunProgress(id, given);
  const { status, error } = followed.progress;
  const [wasUnderWay, setUnderWay] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!wasUnderWay && !isFinished(status)) setUnderWay(true);
  const areErrorsFolded = !wasUnderWay && isFinished(status) && status !== "failed" && error > 0;
  return <FollowedContext value={{ ...followed, wasUnderWay, areErrorsFolded, isOpen, setOpen }}>{children}</FollowedContext>;
};

/** The progress of the run that the FollowedRun around it follows. */
export function useFollowed(): Followed {
  const followed = use(FollowedContext);
  if (!followed) throw new Error("There is no FollowedRun around it.");
  return followed;
}

/**
 * A run's progress, as the server sends it while the run moves and the page is visible, starting with `given`. Says whether the
 * connection is up, and whether it has been lost long enough to mention. `given` counts again once it says that the run stopped.
 */
function useRunProgress(id: string, given: RunProgress): { progress: RunProgress; isLost: boolean; isConnected: boolean } {
  const [sent, setSent] = useState<RunProgress | null>(null);
  const [isConnected, setConnected] = useState(true);
  const [isLost, setLost] = useState(false);
  const moves = isMoving(given);
  useEffect(() => {
    if (!moves) return;
    const end = followWhileVisible(id, {
      onProgress(progress) {
        setSent(progress);
        setConnected(true);
        setLost(false);
      },
      onBreak: () => setConnected(false),
      onLost: () => setLost(true),
    });
    return () => {
      end();
      setSent(null);
      setConnected(true);
      setLost(false);
    };
  }, [id, moves]);
  return { progress: moves && sent ? sent : given, isLost: moves && isLost, isConnected };
}

interface Listener {
  onProgress(progress: RunProgress): void;
  /** The connection broke; it may be back at once. */
  onBreak(): void;
  onLost(): void;
}

/** Follows a run while the page is visible; returns what stops it. */
function followWhileVisible(id: string, { onProgress, onBreak, onLost }: Listener): () => void {
  let source: EventSource | null = null;
  let pause = firstPause;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    source?.close();
    source = null;
    clearTimeout(lostTimer);
    clearTimeout(retryTimer);
    lostTimer = undefined;
  };
  const open = () => {
    source = new EventSource(`/api/v1/runs/${encodeURIComponent(id)}/events`);
    source.addEventListener("progress", ({ data }) => {
      clearTimeout(lostTimer);
      lostTimer = undefined;
      pause = firstPause;
      const progress = JSON.parse(data) as RunProgress;
      // Otherwise the browser would reconnect to a run that has ended.
      if (isFinished(progress.status)) close();
      onProgress(progress);
    });
    source.addEventListener("error", () => {
      onBreak();
      lostTimer ??= setTimeout(onLost, unmentionedFor);
      // The browser reconnects by itself, except after an answer that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      retryTimer = setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  };
  const onVisibility = () => {
    close();
    if (document.visibilityState === "visible") open();
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}
