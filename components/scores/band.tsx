import type { Band } from "assay-lib/domain/scores/band";
import { cn } from "@/components/ui/class-names";

const classes: Record<Band, string> = {
  Poor: "band-poor",
  Moderate: "band-moderate",
  Good: "band-good",
  Excellent: "band-excellent",
};
/** Colour for the elements inside; scores without a band have their own. */
export const bandClass = (band: Band | null): string => (band ? classes[band] : "[--band:var(--line-3)]");

const level: Record<Band, number> = { Poor: 1, Moderate: 2, Good: 3, Excellent: 4 };

const barsOf = (steps: readonly number[]): string =>
  steps.map((step) => `M${(step - 1) * 4.5} 9v${-1 - step * 2}h3.5v${1 + step * 2}z`).join("");
const bars = [1, 2, 3, 4].map((step) => ({ lit: barsOf([1, 2, 3, 4].slice(0, step)), rest: barsOf([1, 2, 3, 4].slice(step)) }));

export const BandGlyph = ({ band }: { band: Band }) => (
  <svg aria-hidden viewBox="0 0 17 9" className={cn("h-[9px] w-[17px] shrink-0", bandClass(band))}>
    <path d={bars[level[band] - 1]?.lit} className="fill-(--band)" />
    <path d={bars[level[band] - 1]?.rest} className="fill-line-2" />
  </svg>
);

export const BandBadge = ({ band, chip = false }: { band: Band | null; chip?: boolean }) =>
  band && (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap",
        bandClass(band),
        chip
          ? "h-5 rounded-chip bg-[color-mix(in_srgb,var(--band)_11%,var(--surface))] px-1.5 text-[11.5px] font-medium"
          : "text-caption text-ink-2",
      )}
    >
      <BandGlyph band={band} />
      {band}
    </span>
  );
