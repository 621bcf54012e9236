import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatInterval, formatScore } from "assay-lib/domain/scores/format";
import type { PollsDetail } from "assay-lib/metrics/shapes/polls";
import { JudgesDiffer } from "@/components/samples/judgments/written";
import { BandBadge } from "@/components/scores/band";
import { IntervalMark } from "@/components/scores/small-marks";
import { pollModelsInWords, votesInWords } from "./in-words";

export function PollOutcome({ score, detail, thresholds }: { score: number; detail: PollsDetail; thresholds: MetricThresholds }) {
  const { yes, valid, n, interval } = detail;
  const models = Object.entries(detail.models);
  const shares = models.flatMap(([, share]) => (share === null ? [] : [share]));
  return (
    <>
      <p className="text-ink-2">
        <span className="text-mean font-semibold tracking-[-0.02em] text-ink tabular-nums">
          {yes}/{valid}
        </span>{" "}
        yes
      </p>
      <p className="mt-1.5 flex items-center gap-2">
        <BandBadge band={bandOf(score, thresholds)} chip />
        <span className="tabular-nums">{formatScore(score, thresholds)}</span>
      </p>
      {models.length === 1 && <p className="mt-1.5 text-small text-ink-2">{votesInWords(detail)}</p>}
      {interval && (
        <>
          <Axis>
            <IntervalMark mean={valid === 0 ? null : yes / valid} interval={interval} />
          </Axis>
          <p className="mt-1 text-caption text-ink-3">{intervalInWords(interval, thresholds)}</p>
        </>
      )}
      {shares.length > 1 && (
        <>
          <Axis>
            <ModelMarks mean={score} shares={shares} />
          </Axis>
          <p className="mt-1 text-caption text-ink-3">{pollModelsInWords(shares, valid, thresholds)}</p>
          {detail.split && <p className="mt-1 text-caption text-ink-3">{votesInWords(detail)}</p>}
        </>
      )}
      {valid < n && (
        <p className="mt-1 text-caption text-ink-3">
          {n - valid} of {n} polls failed and do not count.
        </p>
      )}
      <JudgesDiffer judgments={models.map(([model, share]) => ({ model, score: share }))} thresholds={thresholds} />
    </>
  );
}

const Axis = ({ children }: { children: React.ReactNode }) => (
  <div aria-hidden className="mt-2.5">
    <div className="border-b border-line-2">{children}</div>
    <div className="relative h-3.5 text-tick text-ink-3">
      <span className="absolute left-0">0</span>
      <span className="absolute left-1/2 -translate-x-1/2">.5</span>
      <span className="absolute right-0">1</span>
    </div>
  </div>
);

const ModelMarks = ({ mean, shares }: { mean: number; shares: readonly number[] }) => (
  <div className="relative h-3">
    {shares.map((share, index) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: the models keep their order.
        key={index}
        className="absolute top-0.5 -ml-1 size-2 rounded-full border-[1.5px] border-line-3"
        style={{ left: `${share * 100}%` }}
      />
    ))}
    <i className="absolute top-0 -ml-px h-3 w-0.5 bg-ink" style={{ left: `${mean * 100}%` }} />
  </div>
);

/** "95% interval 0.38–0.96, from Poor to Excellent. More polls would narrow it." */
function intervalInWords(interval: readonly [number, number], thresholds: MetricThresholds): string {
  const [low, high] = interval;
  const sentence = `95% interval ${formatInterval(interval)}`;
  const from = bandOf(low, thresholds);
  const to = bandOf(high, thresholds);
  if (from === null) return `${sentence}. More polls would narrow it.`;
  return from === to ? `${sentence}, all ${from}.` : `${sentence}, from ${from} to ${to}. More polls would narrow it.`;
}
