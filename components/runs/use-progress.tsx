"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { isFinished, isMoving } from "@/lib/domain/runs/is-finished";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { useFreshPage } from "./use-fresh-page";

/**
 * Milliseconds: how long a lost connection goes unmentioned, and the pauses between retries that the browser does not make
 * itself.
 */
const unmentionedFor = 2_500;
const firstPause = 3_000;
const longestPause = 30_000;

interface Followed {
  /** As the page was read: every figure on it is of the same moment. */
  progress: RunProgress;
  /** The connection to the server has been lost long enough to mention it. */
  isLost: boolean;
  /** The run has ended with errors: they are shown on request. */
  areErrorsFolded: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}
const FollowedContext = createContext<Followed | null>(null);

/** A run's progress for everything in it. Reads the page again when the server has later figures. */
export const FollowedRun = ({ id, given, children }: { id: string; given: RunProgress; children: ReactNode }) => {
  const { latest, isConnected, isLost } = useLatest(id, isMoving(given));
  const [isOpen, setOpen] = useState(false);
  const { status, error } = given;
  const isUrgent = latest !== null && (latest.status !== status || latest.reason !== given.reason);
  const isStale = isUrgent || (latest !== null && (latest.done > given.done || latest.error !== error));
  useFreshPage({ isStale: isStale && isConnected, isUrgent });
  const areErrorsFolded = isFinished(status) && status !== "failed" && error > 0;
  return <FollowedContext value={{ progress: given, isLost, areErrorsFolded, isOpen, setOpen }}>{children}</FollowedContext>;
};

/** The progress of the run that the FollowedRun around it follows. */
export function useFollowed(): Followed {
  const followed = use(FollowedContext);
  if (!followed) throw new Error("There is no FollowedRun around it.");
  return followed;
}

/** A run's latest progress, as the server sends it while the run moves and the page is visible; null before that. */
function useLatest(id: string, moves: boolean): { latest: RunProgress | null; isLost: boolean; isConnected: boolean } {
  const [latest, setLatest] = useState<RunProgress | null>(null);
  const [isConnected, setConnected] = useState(true);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!moves) return;
    const end = followWhileVisible(id, {
      onProgress(progress) {
        setLatest(progress);
        setConnected(true);
        setLost(false);
      },
      onBreak: () => setConnected(false),
      onLost: () => setLost(true),
    });
    return () => {
      end();
      setLatest(null);
      setConnected(true);
      setLost(false);
    };
  }, [id, moves]);
  return { latest, isLost, isConnected };
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
