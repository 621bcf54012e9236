"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";

/** Milliseconds between two readings of the page at least. */
const readEvery = 2_000;
const readUrgentlyEvery = 700;

/**
 * Has the server read the page anew while it `isStale` and is looked at: soon where that `isUrgent`, else every two seconds, and less
 * often where reading takes long. The focus stays where it is when rows change their places.
 */
export function useFreshPage({ isStale, isUrgent }: { isStale: boolean; isUrgent: boolean }): void {
  const router = useRouter();
  const [isReading, startTransition] = useTransition();
  const last = useRef({ began: -readEvery, took: 0 });
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    if (!isStale || isReading) return;
    const { began, took } = last.current;
    const pause = isUrgent ? readUrgentlyEvery : Math.max(readEvery, took * 3);
    const timer = setTimeout(
      () => {
        if (document.visibilityState !== "visible") return;
        last.current = { began: performance.now(), took: 0 };
        startTransition(() => router.refresh());
      },
      Math.max(0, began + pause - performance.now()),
    );
    return () => clearTimeout(timer);
  });

  useLayoutEffect(() => {
    if (isReading) return;
    if (last.current.took === 0) last.current.took = performance.now() - last.current.began;
    // A row that is moved within the table loses the focus that is in it.
    const { current } = focused;
    const isLost = document.activeElement === document.body && document.hasFocus();
    if (isLost && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, [isReading]);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    // Who clicks on nothing lets go of it.
    const onLeave = () => {
      focused.current = null;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onLeave);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onLeave);
    };
  }, []);
}
