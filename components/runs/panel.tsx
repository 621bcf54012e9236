"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { PanelBody } from "./panel-body";
import { useFollowed } from "./use-progress";

// Most runs have ended well and show nothing.
const Body = dynamic(() => import("./panel-body").then((file) => file.PanelBody));

/** A run's progress. Empty for a run that ended well; for one that ended with errors, shown on request. */
export const RunPanel = (shown: ComponentProps<typeof PanelBody>) => {
  const { progress, areErrorsFolded, isOpen } = useFollowed();
  if (areErrorsFolded ? !isOpen : isFinished(progress.status) && progress.error === 0) return null;
  return <Body {...shown} />;
};
