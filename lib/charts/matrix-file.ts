import type { Correlation } from "@/lib/domain/comparison/correlation";
import { chartFile } from "./file";
import { lightPaint } from "./light-theme";
import { markup } from "./markup";

const cell = { width: 108, height: 46 };
const labels = { left: 128, top: 34 };
const ink = lightPaint("ink");
const quiet = lightPaint("ink-3");

/** The rank correlation of each pair of metrics as an SVG file, tinted as on the page. */
export function matrixFile(
  metrics: readonly { id: string; shortName: string; source: string }[],
  correlations: readonly Omit<Correlation, "apart">[],
  { title, about, date }: { title: string; about: string; date: Date },
): string {
  const heading = ({ shortName, source }: { shortName: string; source: string }, x: number, y: number, anchor: string) =>
    markup`<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="11" fill="${lightPaint("ink-2")}">${shortName}<tspan x="${x}" dy="13" fill="${quiet}">${source}</tspan></text>`;
  const cells = metrics.slice(1).flatMap((other, row) =>
    metrics.slice(0, row + 1).map((metric, column) => {
      const found = correlations.find((each) => each.metric === metric.id && each.other === other.id);
      const [x, y] = [labels.left + column * cell.width, labels.top + row * cell.height];
      const rho = found?.rho ?? null;
      const tint = rho === null ? lightPaint("sunken") : lightPaint(rho < 0 ? "line-3" : "accent");
      const middle = x + cell.width / 2;
      return markup`<rect x="${x + 1.5}" y="${y + 1.5}" width="${cell.width - 3}" height="${cell.height - 3}" rx="4" fill="${tint}" fill-opacity="${rho === null ? 1 : (Math.abs(rho) * 0.4).toFixed(3)}"/><text x="${middle}" y="${y + 21}" text-anchor="middle" font-size="13" font-weight="600" fill="${ink}">${rho === null ? "–" : rho.toFixed(2).replace("-", "−")}</text><text x="${middle}" y="${y + 36}" text-anchor="middle" font-size="10.5" fill="${lightPaint("ink-2")}">n = ${(found?.n ?? 0).toLocaleString("en")}</text>`;
    }),
  );
  return chartFile({
    title,
    lines: [
      about,
      "Spearman’s rank correlation of two metrics over the samples that both scored: 1 alike, 0 neither rising nor falling together, −1 opposite",
    ],
    n: null,
    date,
    width: Math.max(600, labels.left + (metrics.length - 1) * cell.width),
    height: labels.top + (metrics.length - 1) * cell.height,
    drawing: markup`${metrics.slice(0, -1).map((metric, index) => heading(metric, labels.left + (index + 0.5) * cell.width, 11, "middle"))}${metrics
      .slice(1)
      .map((metric, index) => heading(metric, labels.left - 10, labels.top + index * cell.height + 19, "end"))}${cells}`,
  });
}
