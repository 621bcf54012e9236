"use client";

import { ChartSpline } from "lucide-react";
import dynamic from "next/dynamic";
import { Popover } from "@/components/ui/popover";
import type { TrendProps } from "./trend";

const load = () => import("./trend");
const Trend = dynamic(() => load().then((file) => file.Trend), { loading: () => <Room /> });

/** A placeholder as high as the chart, so nothing moves when it loads. */
const Room = () => <div aria-hidden className="mt-2 h-[105px]" />;

export const TrendPopover = (trend: TrendProps) => (
  <Popover
    label={`Over time: ${trend.name}`}
    trigger={
      <button
        type="button"
        onPointerEnter={() => void load().catch(() => undefined)}
        title="Over time"
        aria-label={`Over time, ${trend.points.length} runs: ${trend.name}`}
        className="-my-1 rounded-chip p-1 text-ink-3 hover:text-ink"
      >
        <ChartSpline aria-hidden className="size-[13px]" />
      </button>
    }
  >
    <p className="font-semibold">{trend.name}</p>
    <Trend {...trend} />
  </Popover>
);
