import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import type { MetricSummary } from "@/lib/domain/score";
import { type Band, type BandThresholds, bandInWords, bandNames } from "@/lib/domain/scores/band";
import { formatShare } from "@/lib/domain/scores/format";
import { BandGlyph, bandClass } from "./band";

const worstFirst = [...bandNames].reverse();

/** Worst first; with `href`, links to the samples. */
export const BandShares = ({
  bands,
  thresholds,
  scored,
  meanings,
  href,
  selected,
  isNamed = true,
}: {
  bands: NonNullable<MetricSummary["bands"]>;
  thresholds: BandThresholds;
  scored: number;
  meanings?: Readonly<Record<Band, string>> | undefined;
  href?: (band: Band) => string;
  selected?: Band | null;
  /** Without names, bands are labelled by their bounds. */
  isNamed?: boolean;
}) => (
  <>
    <div aria-hidden className="mt-[7px] flex h-1.5 gap-px">
      {scored === 0 && <i className="flex-1 rounded-[1px] bg-line" />}
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
        const isSelected = selected === band;
        const shape = cn(
          "flex h-6 items-center gap-[5px] rounded-chip border px-1 text-[11.5px] whitespace-nowrap tabular-nums",
          isSelected ? "border-accent-ink bg-accent-soft font-semibold text-ink" : "border-transparent text-ink-2",
        );
        const bounds = bandInWords(band, thresholds);
        const content = (
          <>
            <BandGlyph band={band} />
            <span className="sr-only">{isNamed ? `${band}, ` : ""}</span>
            <span className="sr-only">{bounds}: </span>
            {count.toLocaleString("en")}
          </>
        );
        const title = [
          isNamed ? `${band}, ${bounds}` : bounds,
          `${formatShare(count, scored)} of ${scored.toLocaleString("en")}`,
          isNamed && meanings?.[band],
        ];
        return (
          <li key={band} title={title.filter(Boolean).join(": ")}>
            {href && count > 0 ? (
              <Link
                href={href(band)}
                scroll={false}
                prefetch={false}
                aria-current={isSelected || undefined}
                className={cn(shape, !isSelected && "hover:bg-sunken")}
              >
                {content}
              </Link>
            ) : (
              <span className={cn(shape, "text-ink-3")}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  </>
);
