import type { Stage } from "assay-lib/domain/why/stages";
import type { CSSProperties } from "react";

const stripes = (width: number, gap: number): CSSProperties => ({
  backgroundImage: `repeating-linear-gradient(135deg, var(--ink-2) 0 ${width}px, var(--surface) ${width}px ${width + gap}px)`,
});
const dots: CSSProperties = {
  backgroundImage: "radial-gradient(var(--ink-2) 1.2px, var(--surface) 1.3px)",
  backgroundSize: "5px 5px",
};
const solid = (color: string): CSSProperties => ({ backgroundColor: `var(--${color})` });

/** Greys and patterns: colours are of bands. `isDark` fills carry their count without a background. */
export const stageLooks: Readonly<Record<Stage, { fill: CSSProperties; isDark?: true }>> = {
  "not-retrieved": { fill: solid("ink"), isDark: true },
  dropped: { fill: stripes(7, 2) },
  "below-cut": { fill: stripes(4, 2) },
  irrelevant: { fill: stripes(2, 4) },
  unused: { fill: solid("ink-3"), isDark: true },
  unsupported: { fill: stripes(1, 3) },
  "refused-answerable": { fill: dots },
  "answered-unanswerable": { fill: { ...dots, backgroundSize: "8px 8px" } },
  retrieved: { fill: { ...stripes(1, 9) } },
  fine: { fill: solid("surface") },
  unknown: { fill: solid("sunken") },
};
