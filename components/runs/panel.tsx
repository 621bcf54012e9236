"use client";

import { isFinished } from "assay-lib/domain/runs/is-finished";
import { later } from "@/components/ui/on-demand/later";
import type { PanelProps } from "./controls";
import { useFollowed } from "./use-progress";

// Most runs ended without errors and show nothing.
const Body = later(() => import("./panel-body").then((file) => file.PanelBody));

/** Empty without errors; after the end, errors are shown on request. */
export const RunPanel = (shown: PanelProps) => {
  const { progress, areErrorsFolded, isOpen } = useFollowed();
  if (areErrorsFolded ? !isOpen : isFinished(progress.status) && progress.error === 0) return null;
  return <Body {...shown} />;
};
