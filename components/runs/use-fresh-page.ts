"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { serverAnswers } from "./server-answers";

/** Shortest interval between refreshes, in ms. */
const readEvery = 1_000;
const readUrgentlyEvery = 700;

/** Refreshes a visible page while it `isStale`: every second, sooner if `isUrgent`, slower on slow servers. */
export function useFreshPage({ isStale, isUrgent }: { isStale: boolean; isUrgent: boolean }): void {
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
