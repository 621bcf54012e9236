"use client";

import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { MetricAgreement } from "@/lib/domain/agreement";

const tick = { fontSize: 10.5, fill: "var(--ink-3)" };
const ticks = [0, 0.25, 0.5, 0.75, 1];

/**
 * Share of good samples over the mean score of each nonempty bin, with the diagonal of a calibrated judge. The table has the same
 * figures.
 */
export const CalibrationChart = ({ bins }: { bins: MetricAgreement["calibration"]["bins"] }) => (
  <div role="img" aria-label="Calibration curve; the table beside it has its values" className="mt-1 h-[220px]">
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 400, height: 220 }}>
      <LineChart
        data={bins.filter(({ n }) => n > 0)}
        margin={{ top: 8, right: 8, bottom: 16, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="mean"
          domain={[0, 1]}
          ticks={ticks}
          tick={tick}
          stroke="var(--line-2)"
          label={{ value: "mean score", position: "insideBottom", offset: -10, style: tick }}
        />
        <YAxis
          type="number"
          domain={[0, 1]}
          ticks={ticks}
          tick={tick}
          width={48}
          stroke="var(--line-2)"
          label={{ value: "share good", angle: -90, position: "insideLeft", offset: 12, style: tick }}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ]}
          stroke="var(--line-3)"
          strokeDasharray="3 3"
        />
        <Line
          dataKey="share"
          stroke="var(--accent-ink)"
          strokeWidth={1.5}
          dot={{ r: 3, fill: "var(--accent-ink)" }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  </div>
);
