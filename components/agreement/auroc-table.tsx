import type { MetricAgreement } from "assay-lib/domain/agreement";
import { cn } from "@/components/ui/class-names";
import { figureInWords } from "./in-words";
import { Whisker } from "./whisker";

export interface AurocRow {
  id: string;
  shortName: string;
  source: string;
}

const heading = "pb-1 text-[11px]/4 font-normal text-ink-3";

interface Props {
  metrics: readonly AurocRow[];
  /** A metric is missing if the label is not about it. */
  figures: Readonly<Record<string, MetricAgreement>>;
  chosen: string | null;
  onChoose: (metric: string) => void;
}

export const AurocTable = ({ metrics, figures, chosen, onChoose }: Props) => {
  const ends = Object.values(figures).flatMap(({ auroc: { value, ci95 } }) => [value ?? 0.5, ...(ci95 ?? [])]);
  const from = Math.floor(Math.min(0.5, ...ends) * 10 + 1e-9) / 10 - (Math.min(...ends, 0.5) >= 0.5 ? 0.05 : 0);
  const chance = (100 * (0.5 - from)) / (1 - from);
  return (
    <table aria-label="AUROC by metric" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={cn(heading, "pl-1.5 text-left")}>
            Metric
          </th>
          <th scope="col" className={cn(heading, "w-12 text-right")}>
            AUROC
          </th>
          <th scope="col" className={cn(heading, "w-20 pl-3 phone:w-14")}>
            <span className="relative block h-4 text-tick" aria-hidden>
              <span className="absolute -translate-x-1/2" style={{ left: `${chance}%` }}>
                .5
              </span>
              <span className="absolute right-0">1</span>
            </span>
            <span className="sr-only">95% interval</span>
          </th>
          <th scope="col" className={cn(heading, "w-20 pr-1.5 text-right whitespace-nowrap")}>
            good / bad
          </th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, shortName, source }) => {
          const agreement = figures[id];
          const { value = null, ci95 = null } = agreement?.auroc ?? {};
          const holdsChance = ci95 !== null && ci95[0] <= 0.5 && ci95[1] >= 0.5;
          return (
            <tr
              key={id}
              className={cn(
                "[&>*]:border-t [&>*]:border-line",
                id === chosen ? "[&>td]:bg-accent-soft [&>th]:bg-accent-soft" : "hover:[&>*]:bg-hover",
              )}
            >
              <th scope="row" className="max-w-0 py-0 text-left font-normal">
                <label className="flex h-[34px] items-center gap-2 pl-1.5">
                  <input
                    type="radio"
                    name="agreement-metric"
                    className="size-3.5 shrink-0 accent-accent"
                    checked={id === chosen}
                    disabled={!agreement}
                    onChange={() => onChoose(id)}
                  />
                  <span className="min-w-0 leading-4">
                    <span className="block truncate">{shortName}</span>{" "}
                    <span className="block truncate text-caption text-ink-3">{source}</span>
                  </span>
                </label>
              </th>
              <td className="text-right font-semibold tabular-nums">
                {!agreement && "–"}
                {agreement && value === null && <span className="font-normal text-ink-3">none</span>}
                {value !== null && <span className={id === chosen ? undefined : "font-medium"}>{value.toFixed(2)}</span>}
              </td>
              <td className="relative pl-3">
                <i
                  aria-hidden
                  className="absolute inset-y-0 border-l border-dashed border-line-3"
                  style={{ left: `calc(12px + (100% - 12px) * ${chance / 100})` }}
                />
                <Whisker value={value} interval={ci95} from={from} to={1} look={ci95 && !holdsChance ? "ink" : "hollow"} />
                <span className="sr-only">{agreement ? figureInWords(agreement.auroc) : ""}</span>
              </td>
              <td className="pr-1.5 text-right text-small text-ink-3 tabular-nums">
                {agreement ? `${agreement.good.toLocaleString("en")} / ${agreement.bad.toLocaleString("en")}` : "–"}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
