import type { MetricSummary } from "assay-lib/domain/score";
import { type Band, type BandThresholds, bandInWords, bandNames } from "assay-lib/domain/scores/band";
import { formatShare } from "assay-lib/domain/scores/format";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { BandGlyph, bandClass } from "./band";

const worstFirst = [...bandNames].reverse();

interface BandSharesProps {
  bands: NonNullable<MetricSummary["bands"]>;
  thresholds: BandThresholds;
  scored: number;
  meanings?: Readonly<Record<Band, string>>;
  href: (band: Band) => string;
  selected?: Band | null;
}

export const BandShares = ({ bands, thresholds, scored, meanings, href, selected }: BandSharesProps) => (
  <>
    <div aria-hidden className="mt-[7px] flex h-1.5 gap-px">
      {worstFirst.map(
        (band) =>
          bands[band] > 0 && (
            <i
              key={band}
              className={cn(
                "min-w-[3px] basis-0 rounded-[1px] bg-(--band)",
                bandClass(band),
                selected != null && selected !== band && "opacity-30",
              )}
              style={{ flexGrow: bands[band] }}
            />
          ),
      )}
    </div>
    <ul className="-mx-[5px] mt-0.5 flex justify-between max-[1099px]:justify-start max-[1099px]:gap-1.5 phone:justify-between">
      {worstFirst.map((band) => {
        const count = bands[band];
        const bounds = bandInWords(band, thresholds);
        const content = (
          <>
            <BandGlyph band={band} />
            <span className="sr-only">
              {[`${band}, ${bounds}`, `${formatShare(count, scored)} of ${scored.toLocaleString("en")}`, meanings?.[band]]
                .filter(Boolean)
                .join(": ")}
              :{" "}
            </span>
            {count.toLocaleString("en")}
          </>
        );
        return (
          <li key={band}>
            {count > 0 ? (
              <InPlaceLink
                href={href(band)}
                isOn={selected === band}
                className={cn(
                  shape,
                  selected === band
                    ? "border-accent-ink bg-accent-soft font-semibold text-ink"
                    : "border-transparent text-ink-2 hover:bg-sunken",
                )}
              >
                {content}
              </InPlaceLink>
            ) : (
              <span className={cn(shape, "border-transparent text-ink-3")}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  </>
);

const shape = "flex h-6 items-center gap-[5px] rounded-chip border px-1 text-[11.5px] whitespace-nowrap tabular-nums";
