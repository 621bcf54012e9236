import { drawHistogram } from "assay-lib/charts/histogram-drawing";
import { lightPaint, lightTheme } from "assay-lib/charts/light-theme";
import type { Band, MetricThresholds } from "assay-lib/domain/scores/band";

export const pictureSize = { width: 1200, height: 630 };

const mostMetrics = 6;
const drawn = { width: 300, height: 46 };

/** Whether the bundled font has all letters; for others the renderer would fetch a font. */
export const isDrawable = (text: string): boolean => /^[\u0020-\u007e\u00c0-\u00ff]*$/.test(text);

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3).trimEnd()}...` : text);

export interface SharePictureProps {
  title: string;
  subtitle: string;
  metrics: readonly {
    name: string;
    source: string;
    mean: number | null;
    shown: string;
    band: Band | null;
    remark: string | null;
    /** Samples per tenth of the score; null for comparisons. */
    distribution: { histogram: number[]; ci95: [number, number] | null; thresholds: MetricThresholds } | null;
  }[];
}

/** Chat preview of a link. The renderer supports flex boxes only and no style sheets. */
export const SharePicture = ({ title, subtitle, metrics }: SharePictureProps) => (
  <div
    style={{
      display: "flex",
      flexDirection: "column",
      width: "100%",
      height: "100%",
      padding: 64,
      background: lightTheme.surface,
      color: lightTheme.ink,
      fontSize: 26,
    }}
  >
    <div style={{ display: "flex", alignItems: "flex-end", gap: 5 }}>
      {[14, 22, 32, 40].map((height, index) => (
        <div
          key={height}
          style={{ width: 9, height, borderRadius: 3, background: index === 3 ? lightTheme.accent : lightTheme["ink-2"] }}
        />
      ))}
      <div style={{ display: "flex", marginLeft: 12, fontSize: 32 }}>Assay</div>
    </div>
    <div style={{ display: "flex", marginTop: 36, fontSize: 54, lineHeight: 1.15 }}>{cut(title, 64)}</div>
    <div style={{ display: "flex", marginTop: 10, color: lightTheme["ink-3"] }}>{cut(subtitle, 84)}</div>
    <div style={{ display: "flex", flexDirection: "column", gap: 14, marginTop: "auto" }}>
      {metrics.slice(0, mostMetrics).map(({ name, source, mean, shown, band, remark, distribution }) => (
        <div key={`${name} ${source}`} style={{ display: "flex", alignItems: "center", gap: 24 }}>
          <div style={{ display: "flex", width: 440 }}>{cut(`${name}, ${source}`, 36)}</div>
          {distribution ? (
            <Distribution mean={mean} {...distribution} />
          ) : (
            <div style={{ display: "flex", flex: 1, height: 14, borderRadius: 4, background: lightTheme.line }}>
              <div
                style={{
                  width: `${(mean ?? 0) * 100}%`,
                  height: 14,
                  borderRadius: 4,
                  background: lightTheme.accent,
                }}
              />
            </div>
          )}
          <div style={{ display: "flex", width: 70, justifyContent: "flex-end" }}>{mean === null ? "-" : shown}</div>
          <div style={{ display: "flex", width: 210, color: lightTheme["ink-3"] }}>{band ?? remark ?? ""}</div>
        </div>
      ))}
    </div>
  </div>
);

interface Props {
  histogram: number[];
  mean: number | null;
  ci95: [number, number] | null;
  thresholds: MetricThresholds;
}

/** An image, because the renderer supports no other SVG. */
const Distribution = ({ histogram, mean, ci95, thresholds }: Props) => {
  const drawing = drawHistogram({ histogram, mean, ci95 }, thresholds, {
    height: drawn.height,
    paint: lightPaint,
    hasTicks: false,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawn.width}" height="${drawn.height}">${drawing}</svg>`;
  return (
    <div style={{ display: "flex", flex: 1, justifyContent: "center" }}>
      {/* biome-ignore lint/performance/noImgElement: no browser draws it. */}
      <img alt="" {...drawn} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
    </div>
  );
};
