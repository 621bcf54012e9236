"use client";

import { type ComponentProps, memo } from "react";
import { MetricPanel } from "@/components/scores/metric-panel";
import { type LinkParts, linksOf } from "./links";

type Props = Omit<ComponentProps<typeof MetricPanel>, "links"> & { links: LinkParts };

/** Plain data: a click rerenders only changed panels. */
export const LinkedPanel = memo(
  ({ links, ...panel }: Props) => <MetricPanel {...panel} links={linksOf(links, panel.metric.id, panel.selected)} />,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
LinkedPanel.displayName = "LinkedPanel";
