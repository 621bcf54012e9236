import Link from "next/link";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { Place } from "@/lib/domain/comparison/question";

const side = 260;
const margin = 34;
const span = side - margin - 12;
const x = (twentieth: number) => margin + (twentieth / 20) * span;
const y = (twentieth: number) => 12 + span - (twentieth / 20) * span;
const ticks = [0, 5, 10, 15, 20];

/**
 * Baseline against candidate, in cells of a twentieth. A circle's size shows how many questions its cell has; above the line the
 * candidate is better.
 */
export const Scatter = ({
  places,
  candidate,
  hrefOf,
}: {
  places: readonly Place[];
  /** Index in the list of runs. */
  candidate: number;
  hrefOf: (place: Place) => string;
}) => {
  const most = Math.max(1, ...places.map(({ count }) => count));
  const letter = letterOf(candidate);
  return (
    <section aria-label={`Scores of A across, of ${letter} upwards; each circle leads to its questions`}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section and its links have names. */}
      <svg viewBox={`0 0 ${side} ${side}`} className="w-full max-w-[340px]">
        {ticks.map((tick) => (
          <g key={tick} className="text-[9px]">
            <line x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(20)} className="stroke-line" />
            <line x1={x(0)} x2={x(20)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={x(tick)} y={y(0) + 12} textAnchor="middle" className="fill-ink-3">
              {tick / 20}
            </text>
            <text x={x(0) - 5} y={y(tick) + 3} textAnchor="end" className="fill-ink-3">
              {tick / 20}
            </text>
          </g>
        ))}
        <line x1={x(0)} x2={x(20)} y1={y(0)} y2={y(20)} className="stroke-line-3" />
        <text x={x(20)} y={side - 2} textAnchor="end" className="fill-ink-2 text-[10px]">
          A
        </text>
        <text x={2} y={y(20) + 3} className="fill-ink-2 text-[10px]">
          {letter}
        </text>
        {places.map((place) => (
          <Link
            key={`${place.baseline} ${place.candidate}`}
            href={hrefOf(place)}
            scroll={false}
            prefetch={false}
            aria-label={`${place.count.toLocaleString("en")} question${place.count === 1 ? "" : "s"}: A ${(place.baseline / 20).toFixed(2)}, ${letter} ${(place.candidate / 20).toFixed(2)}`}
          >
            <circle
              cx={x(place.baseline)}
              cy={y(place.candidate)}
              r={2.5 + 6.5 * Math.sqrt((place.count - 1) / most)}
              className="fill-accent-ink/35 stroke-accent-ink hover:fill-accent-ink/70"
            >
              <title>{`${place.count.toLocaleString("en")} of A ${(place.baseline / 20).toFixed(2)}, ${letter} ${(place.candidate / 20).toFixed(2)}`}</title>
            </circle>
          </Link>
        ))}
      </svg>
    </section>
  );
};
