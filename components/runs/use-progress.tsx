"use client";

import { isFinished, isMoving } from "assay-lib/domain/runs/is-finished";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { serverAnswers } from "./server-answers";

/** Milliseconds before a lost connection is shown, and between our own retries. */
const unmentionedFor = 2_500;
const firstPause = 3_000;
const longestPause = 30_000;

interface Followed {
  /** The progress when the page was rendered, so all figures match; without a pace while the judge is silent. */
  progress: RunProgress;
  isLost: boolean;
  /** The run ended with errors, shown on request. */
  areErrorsFolded: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}
const FollowedContext = createContext<Followed | null>(null);

/** Refreshes the page when the server has newer figures. */
export const FollowedRun = ({ id, given, children }: { id: string; given: RunProgress; children: ReactNode }) => {
  const { latest, isConnected, isLost } = useLatest(id, isMoving(given));
  const [isOpen, setOpen] = useState(false);
  const { status, error } = given;
  const isUrgent = latest !== null && (latest.status !== status || latest.reason !== given.reason);
  const isStale = isUrgent || (latest !== null && isNewer(latest, given));
  useFreshPage({ isStale: isStale && isConnected, isUrgent });
  const areErrorsFolded = isFinished(status) && status !== "failed" && error > 0;
  const isSilent = latest?.perSecond === null;
  const progress = isSilent ? { ...given, perSecond: null, secondsLeft: null } : given;
  return <FollowedContext value={{ progress, isLost, areErrorsFolded, isOpen, setOpen }}>{children}</FollowedContext>;
};

const isNewer = (latest: RunProgress, given: RunProgress): boolean =>
  latest.done > given.done || latest.error !== given.error || batchState(latest) !== batchState(given);

const batchState = ({ batches }: RunProgress): string =>
  batches ? `${batches.open} ${batches.done} ${batches.ignoredLines}` : "";

export function useFollowed(): Followed {
  const followed = use(FollowedContext);
  if (!followed) throw new Error("There is no FollowedRun around it.");
  return followed;
}

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
  onBreak(): void;
  onLost(): void;
}

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
      // Otherwise the browser reconnects to an ended run.
      if (isFinished(progress.status)) close();
      onProgress(progress);
    });
    source.addEventListener("error", () => {
      onBreak();
      lostTimer ??= setTimeout(onLost, unmentionedFor);
      // The browser reconnects by itself unless the response was no stream.
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

/** Shortest interval between refreshes, in ms. */
const readEvery = 1_000;
const readUrgentlyEvery = 700;

/** Refreshes a visible page while it `isStale`: every second, sooner if `isUrgent`, slower on slow servers. */
function useFreshPage({ isStale, isUrgent }: { isStale: boolean; isUrgent: boolean }): void {
  const router = useRouter();
  const [isReading, startTransition] = useTransition();
  const last = useRef({ began: Number.NEGATIVE_INFINITY, took: 0 });
  /** Innermost first. */
  const focused = useRef<HTMLElement[]>([]);

  useEffect(() => {
    if (!isStale || isReading) return;
    const { began, took } = last.current;
    const pause = isUrgent ? readUrgentlyEvery : Math.max(readEvery, took * 3);
    const timer = setTimeout(
      () => {
        if (document.visibilityState !== "visible") return;
        last.current = { began: performance.now(), took: 0 };
        // Inside the transition, so it counts as refreshing.
        startTransition(async () => {
          if (await serverAnswers()) startTransition(() => router.refresh());
        });
      },
      Math.max(0, began + pause - performance.now()),
    );
    return () => clearTimeout(timer);
  });

  useLayoutEffect(() => {
    if (isReading) return;
    const { began, took } = last.current;
    if (took === 0 && Number.isFinite(began)) last.current.took = performance.now() - began;
    // A moved row loses the focus and gets it back; if it is gone, the table gets it.
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    const [element, ...ancestors] = focused.current;
    const next = element?.isConnected ? element : ancestors.find((ancestor) => ancestor.isConnected && ancestor.tabIndex >= 0);
    next?.focus({ preventScroll: true });
  }, [isReading]);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = [];
      for (let at = target instanceof HTMLElement ? target : null; at; at = at.parentElement) focused.current.push(at);
    };
    // A click on empty space gives up the focus.
    const onLeave = () => {
      focused.current = [];
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onLeave);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onLeave);
    };
  }, []);
}
