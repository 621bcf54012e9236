"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useEffect } from "react";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { RunProgress } from "@/lib/domain/runs/progress";
import type { PanelBody } from "./panel-body";
import { useFreshPage } from "./use-fresh-page";
import { useFollowed } from "./use-progress";

// Most runs have ended well and show nothing.
const Body = dynamic(() => import("./panel-body").then((file) => file.PanelBody));

/**
 * A run's progress, updated by itself: counts, speed, time left, spending, errors by cause, and a way to resume. Keeps the rest
 * of the page up to date. Empty for a run that ended well, unless it ended while shown; for one that ended with errors, shown on
 * request.
 */
export const RunPanel = ({
  given,
  ...shown
}: ComponentProps<typeof PanelBody> & {
  /** As the page was rendered. */
  given: RunProgress;
}) => {
  const { progress, isConnected, wasUnderWay, areErrorsFolded, isOpen } = useFollowed();
  const isUrgent = progress.status !== given.status || progress.reason !== given.reason;
  const isStale = isUrgent || progress.done !== given.done || progress.error !== given.error;
  useKeptOrder(wasUnderWay && isFinished(progress.status) && shown.search.sort === null);
  useFreshPage({ isStale: isStale && isConnected, isUrgent });
  if (!wasUnderWay && isFinished(progress.status) && progress.error === 0) return null;
  if (areErrorsFolded && !isOpen) return null;
  return <Body {...shown} />;
};

/** A run that ends on screen keeps its rows in the file's order, in which they stood while it ran; the next visit sorts them. */
function useKeptOrder(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return;
    const address = new URL(window.location.href);
    address.searchParams.set("sort", "position");
    window.history.replaceState(null, "", address);
  }, [isOver]);
}
