import { JudgedTile } from "@/components/reviews/judged-tile";
import { isAwaited, type Review, sourceOf } from "@/components/samples/judged/sample";
import { BandName } from "@/components/scores/band";
import { MetricInfo } from "@/components/scores/metric-info";
import { bandOf, thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { basisOf } from "./basis";

export const ScoreTiles = ({ review }: { review: Review }) => (
  <ul
    aria-label="Scores of this sample"
    className="mt-[18px] flex flex-wrap overflow-clip rounded-panel border border-line bg-surface shadow-panel"
  >
    {review.metrics.map((reviewed) => {
      const { metric, score } = reviewed;
      const value = score?.score ?? null;
      const thresholds = thresholdsOf(review.run.thresholds, metric.id);
      const band = value === null ? null : bandOf(value, thresholds);
      const meaning = band && metric.card.bands?.[band];
      return (
        <JudgedTile key={metric.id} metric={metric.id} name={`${metric.name}, ${metric.source}`}>
          <p className="flex items-start justify-between gap-2 text-caption">
            <span className="min-w-0">
              <span className="block truncate text-ink-2">{metric.name}</span>
              <span className="block truncate text-ink-3">{sourceOf(reviewed)}</span>
            </span>
            {/* Above the tile's own button. */}
            <span className="relative">
              <MetricInfo
                name={`${metric.name}, ${metric.source}`}
                card={metric.card}
                needs={metric.needs}
                thresholds={thresholds}
              />
            </span>
          </p>
          <p className="mt-[3px] mb-px flex items-center gap-[9px] text-stat tabular-nums">
            {value === null ? (
              <>
                <span className="text-ink-3">–</span>
                <span className="text-caption text-ink-2">{score ? "no score" : ""}</span>
              </>
            ) : (
              <>
                <span className="font-semibold tracking-[-0.015em]">{formatScore(value, thresholds)}</span>
                <BandName band={band} />
              </>
            )}
          </p>
          <p className="text-caption text-ink-3 empty:hidden">{basisOf(reviewed, review.sample, isAwaited(review))}</p>
          {meaning && <p className="text-caption text-ink-3">{meaning}</p>}
        </JudgedTile>
      );
    })}
  </ul>
);
