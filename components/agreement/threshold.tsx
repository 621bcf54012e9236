import type { ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { formatShare } from "@/lib/domain/scores/format";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import type { Figure } from "@/lib/stats/estimate";
import { causeInWords, signed } from "./in-words";
import { RocCurve } from "./roc-curve";

/** Has all counts, so moving the threshold needs no request. */
export const Threshold = ({ figures, at, onMove }: { figures: MetricAgreement; at: number; onMove: (at: number) => void }) => {
  const { atLeast, n, questions, auroc } = figures;
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = confusionAt(atLeast, at);
  const { kappa, share } = agreementOf({ truePositives, falsePositives, falseNegatives, trueNegatives }, questions);
  const right = truePositives + trueNegatives;
  return (
    <>
      <label htmlFor="agreement-at" className="font-semibold">
        Count as good from <output className="tabular-nums">{at.toFixed(2)}</output>
      </label>
      <input
        id="agreement-at"
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={at}
        aria-valuetext={at.toFixed(2)}
        onChange={({ target }) => onMove(Number(target.value))}
        className="mt-1 block h-5 w-full accent-accent phone:h-9"
      />
      <div className="mt-2 flex gap-3">
        <RocCurve atLeast={atLeast} at={at} onMove={onMove} />
        <div className="min-w-0 flex-1">
          <table aria-label={`Judge and label from ${at.toFixed(2)}`} className="w-full text-small tabular-nums">
            <thead>
              <tr className="text-caption text-ink-3 [&>th]:pb-1 [&>th]:text-right [&>th]:font-normal">
                <td />
                <th scope="col">Label good</th>
                <th scope="col">Label bad</th>
              </tr>
            </thead>
            <tbody>
              <Row name="Judge good" counts={[truePositives, falsePositives]} agrees={0} />
              <Row name="Judge bad" counts={[falseNegatives, trueNegatives]} agrees={1} />
            </tbody>
          </table>
          <dl className="mt-3 grid grid-cols-[auto_auto_1fr] gap-x-2 gap-y-1 text-small text-ink-3 tabular-nums">
            <Line name="Agreement" value={share === null ? "none" : formatShare(share, 1)}>
              {right.toLocaleString("en")} of {n.toLocaleString("en")}
            </Line>
            <FigureLine name={<Term of="kappa">Cohen’s kappa</Term>} figure={kappa} />
            <FigureLine name={<Term of="auroc" />} figure={auroc} />
          </dl>
        </div>
      </div>
    </>
  );
};

const Row = ({ name, counts, agrees }: { name: string; counts: readonly [number, number]; agrees: 0 | 1 }) => (
  <tr className="[&>*]:border-t [&>*]:border-line">
    <th scope="row" className="text-left font-normal text-ink-2">
      {name}
    </th>
    {counts.map((count, people) => (
      <td
        key={people === 0 ? "good" : "bad"}
        className={people === agrees ? "h-8 bg-sunken px-2 text-right font-semibold" : "h-8 px-2 text-right"}
      >
        {count.toLocaleString("en")}
      </td>
    ))}
  </tr>
);

const FigureLine = ({ name, figure: { value, ci95, cause } }: { name: ReactNode; figure: Figure }) => (
  <Line name={name} value={value === null ? "none" : signed(value)}>
    {ci95 ? ci95.map(signed).join(ci95[0] < 0 ? " to " : "–") : cause ? causeInWords[cause] : ""}
  </Line>
);

const Line = ({ name, value, children }: { name: ReactNode; value: string; children: ReactNode }) => (
  <div className="col-span-3 grid grid-cols-subgrid">
    <dt>{name}</dt>
    <dd className="contents">
      <b className="font-semibold whitespace-nowrap text-ink">{value}</b>
      <span>{children}</span>
    </dd>
  </div>
);
