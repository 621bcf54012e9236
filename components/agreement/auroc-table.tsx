import { IntervalMark } from "@/components/scores/histogram";
import { cn } from "@/components/ui/class-names";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { figureInWords } from "./in-words";

export interface ComparedMetric {
  id: string;
  shortName: string;
  source: string;
}

const heading = "pb-1 text-[11px]/4 font-normal text-ink-3";

/** Each metric's AUROC, interval and sample counts. Choosing a row shows its details beside the table. */
export const AurocTable = ({
  metrics,
  figures,
  chosen,
  onChoose,
}: {
  metrics: readonly ComparedMetric[];
  /** By metric; missing if the label says nothing about the metric, or while loading. */
  figures: Readonly<Record<string, MetricAgreement>>;
  chosen: string | null;
  onChoose: (metric: string) => void;
}) => (
  <table aria-label="AUROC by metric" className="w-full border-separate border-spacing-0">
    <thead>
      <tr>
        <th scope="col" className={cn(heading, "text-left")}>
          Metric
        </th>
        <th scope="col" className={cn(heading, "w-14 text-right")}>
          AUROC
        </th>
        <th scope="col" className={cn(heading, "w-30 pl-3 text-left phone:w-16")}>
          <span className="flex justify-between text-tick phone:hidden" aria-hidden>
            <span>0</span>
            <span>.5</span>
            <span>1</span>
          </span>
          <span className="sr-only">95% interval</span>
        </th>
        <th scope="col" className={cn(heading, "w-24 text-right whitespace-nowrap phone:w-20")}>
          good / bad
        </th>
      </tr>
    </thead>
    <tbody>
      {metrics.map(({ id, shortName, source }) => {
        const agreement = figures[id];
        return (
          <tr key={id} className={cn(id === chosen ? "[&>td]:bg-accent-soft [&>th]:bg-accent-soft" : "hover:[&>*]:bg-hover")}>
            <th scope="row" className="rounded-l-chip py-0 text-left font-normal">
              <label className="flex h-[27px] items-center gap-2 pl-1.5">
                <input
                  type="radio"
                  name="agreement-metric"
                  className="size-3.5 shrink-0 accent-accent"
                  checked={id === chosen}
                  disabled={!agreement}
                  onChange={() => onChoose(id)}
                />
                <span className="truncate text-[12.5px]">
                  {shortName} <span className="text-ink-3">{source}</span>
                </span>
              </label>
            </th>
            <td className="text-right font-semibold tabular-nums">
              {agreement ? (
                agreement.auroc.value === null ? (
                  <span className="font-normal text-ink-3">none</span>
                ) : (
                  agreement.auroc.value.toFixed(3)
                )
              ) : (
                "–"
              )}
            </td>
            <td className="pl-3" title={agreement && figureInWords(agreement.auroc)}>
              <span className="relative block">
                <i aria-hidden className="absolute inset-y-0 left-1/2 border-l border-dashed border-line-3" />
                <IntervalMark mean={agreement?.auroc.value ?? null} interval={agreement?.auroc.ci95 ?? null} />
              </span>
              <span className="sr-only">{agreement ? figureInWords(agreement.auroc) : ""}</span>
            </td>
            <td className="rounded-r-chip pr-1.5 text-right text-[12px] whitespace-nowrap text-ink-2 tabular-nums">
              {agreement ? `${agreement.good.toLocaleString("en")} / ${agreement.bad.toLocaleString("en")}` : "–"}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
