import type { ComponentProps } from "react";
import { usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { ChartMark } from "./mark";
import { PlacedMarks } from "./marks";

const above = 2100;

export const MarksLayer = ({
  series,
  ...marks
}: { series: readonly (readonly ChartMark[])[] } & Omit<ComponentProps<typeof PlacedMarks>, "placed" | "plot">) => {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const plot = usePlotArea();
  if (!x || !y || !plot || plot.width === 0) return null;
  const placed = series.map((all) =>
    all.map((mark) => ({ mark, left: x(mark.x, { position: "middle" }) ?? 0, top: y(mark.y) ?? 0 })),
  );
  return (
    <ZIndexLayer zIndex={above}>
      <PlacedMarks {...marks} placed={placed} plot={plot} />
    </ZIndexLayer>
  );
};
