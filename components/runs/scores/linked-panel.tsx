"use client";

import { type ComponentProps, memo } from "react";
import { MetricPanel } from "@/components/scores/metric-panel";
import { type LinkParts, linksOf } from "./links";

type Props = Omit<ComponentProps<typeof MetricPanel>, "links"> & { links: LinkParts };

/**
 * A metric's panel from plain data. A click on one metric's bar brings the data of all of them again, and only the panels that
 * changed are rendered.
 */
export const LinkedPanel = memo(
  ({ links, ...panel }: Props) => <MetricPanel {...panel} links={linksOf(links, panel.metric.id, panel.selected)} />,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
LinkedPanel.displayName = "LinkedPanel";
