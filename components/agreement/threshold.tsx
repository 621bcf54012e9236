import type { MetricAgreement } from "@/lib/domain/agreement";
import { formatShare } from "@/lib/domain/scores/format";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import { causeInWords, figureInWords, signed } from "./in-words";
import { RocCurve } from "./roc-curve";

const nothing = { good: Array.from({ length: 101 }, () => 0), bad: Array.from({ length: 101 }, () => 0) };

/**
 * What the judge gets right and wrong if scores from a threshold on count as good. All counts are here, so moving it asks nothing
 * of the server.
 */
export const Threshold = ({
  figures,
  at,
  onMove,
  onShow,
}: {
  /** Null while loading, or if there are none. */
  figures: MetricAgreement | null;
  at: number;
  onMove: (at: number) => void;
  /** Shows the samples behind the judge's mistakes. */
  onShow: () => void;
}) => {
  const atLeast = figures?.atLeast ?? nothing;
  const confusion = confusionAt(atLeast, at);
  const { kappa, share } = agreementOf(confusion, figures?.questions ?? 0);
  return (
    <div className="flex min-w-0 gap-4 phone:flex-col-reverse">
      <RocCurve atLeast={atLeast} at={at} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-2 text-caption text-ink-2">
          <label htmlFor="agreement-at">Judge says good from</label>
          <output htmlFor="agreement-at" className="font-semibold text-ink tabular-nums">
            {at.toFixed(2)}
          </output>
        </div>
        <input
          id="agreement-at"
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={at}
          aria-valuetext={at.toFixed(2)}
          onChange={({ target }) => onMove(Number(target.value))}
          className="mt-0.5 block h-5 w-full accent-accent phone:h-9"
        />
        <table aria-label={`Judge and label from ${at.toFixed(2)}`} className="mt-1 w-full text-small tabular-nums">
          <thead>
            <tr className="text-caption text-ink-3">
              <td />
              <th scope="col" className="text-right font-normal">
                Label good
              </th>
              <th scope="col" className="text-right font-normal">
                Label bad
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className="text-left font-normal text-ink-2">
                Judge good
              </th>
              <Right count={figures && confusion.truePositives} />
              <Wrong count={figures && confusion.falsePositives} name="called good, labelled bad" onShow={onShow} />
            </tr>
            <tr>
              <th scope="row" className="text-left font-normal text-ink-2">
                Judge bad
              </th>
              <Wrong count={figures && confusion.falseNegatives} name="called bad, labelled good" onShow={onShow} />
              <Right count={figures && confusion.trueNegatives} />
            </tr>
          </tbody>
        </table>
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-3">
          <div title={figureInWords(kappa)}>
            <dt className="inline">Cohen’s kappa </dt>
            <dd className="inline tabular-nums">
              <b className="font-semibold text-ink">{figures ? (kappa.value === null ? "none" : signed(kappa.value)) : "–"}</b>{" "}
              {kappa.ci95
                ? `${signed(kappa.ci95[0])} to ${signed(kappa.ci95[1])}`
                : kappa.cause && figures
                  ? causeInWords[kappa.cause]
                  : ""}
            </dd>
          </div>
          <div>
            <dt className="inline">Agreement </dt>
            <dd className="inline font-semibold text-ink tabular-nums">{share === null ? "–" : formatShare(share, 1)}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
};

const Right = ({ count }: { count: number | null }) => (
  <td className="h-6 rounded-chip bg-sunken px-1.5 text-right font-semibold">{count?.toLocaleString("en") ?? "–"}</td>
);

const Wrong = ({ count, name, onShow }: { count: number | null; name: string; onShow: () => void }) => (
  <td className="h-6 px-1.5 text-right">
    {!count ? (
      (count ?? "–")
    ) : (
      <button
        type="button"
        className="link"
        aria-label={`${count.toLocaleString("en")} ${name}: show the strongest`}
        onClick={onShow}
      >
        {count.toLocaleString("en")}
      </button>
    )}
  </td>
);
