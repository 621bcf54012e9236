import { scaleHeight } from "assay-lib/charts/score-scale";
import type { Size } from "@/components/charts/frame";
import type { ChartMark } from "@/components/charts/mark";
import { PlacedMarks } from "@/components/charts/marks";

export interface HistogramDrawingProps {
  /** The inside of the SVG, as lib/charts draws it. */
  drawing: string;
  marks: readonly ChartMark[];
}

/** The still drawing, with a mark over each bar. */
export const HistogramDrawing = ({ drawing, marks, width, height }: HistogramDrawingProps & Size) => {
  const bars = height - scaleHeight() - 1;
  const top = Math.max(1, ...marks.map(({ y }) => y));
  const placed = marks.map((mark) => ({ mark, left: ((mark.x + 0.5) / 10) * width, top: 1 + bars * (1 - mark.y / top) }));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: each of its marks has a name.
    <svg width={width} height={height} overflow="visible" className="max-w-full">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: lib/charts writes it and escapes every text. */}
      <g aria-hidden dangerouslySetInnerHTML={{ __html: drawing }} />
      <PlacedMarks placed={[placed]} plot={{ x: 0, y: 1, width, height: bars }} reach="column" />
    </svg>
  );
};
