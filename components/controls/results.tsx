import type { ControlsReport, MetricControls } from "assay-lib/controls/words/report";
import { againWords, changeInWords, isFlagged, remarksOn, shareInWords, verdictWords } from "assay-lib/controls/words/sentences";
import { kindWords } from "assay-lib/domain/controls/kinds";
import { listed } from "assay-lib/domain/text/listed";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

interface Props {
  report: ControlsReport;
  names: ReadonlyMap<string, string>;
}

export const ControlsResults = ({ report: { metrics, again, leftOut }, names }: Props) => {
  const nameOf = (metric: string) => names.get(metric) ?? metric;
  return (
    <>
      {again && (
        <KindTable
          label={`Canary set, repeated ${again.at.slice(0, 16).replace("T", " ")} UTC`}
          headings={["Metric", "Judge", "Setup", "Verdicts changed", "Score moved"]}
          rows={again.metrics.map(({ metric, verdict, sameSetup, changed, change }) => ({
            id: metric,
            isFlagged: verdict === "differs",
            cells: [
              nameOf(metric),
              againWords[verdict],
              sameSetup ? "the same" : "another",
              shareInWords(changed),
              changeInWords(change),
            ],
          }))}
        />
      )}
      {metrics.map((metric) => (
        <OfMetric key={metric.metric} metric={metric} name={nameOf(metric.metric)} />
      ))}
      {leftOut.length > 0 && (
        <p className="text-small text-ink-2">
          Without controls: {listed(leftOut.map(nameOf))}. Only built-in metrics have controls.
        </p>
      )}
    </>
  );
};

const OfMetric = ({ metric, name }: { metric: MetricControls; name: string }) => {
  const { verdict, separation, caught, passed, noise, kinds, passes } = metric;
  return (
    <Panel className="overflow-hidden">
      <div className="grid gap-1 px-3.5 py-3">
        <h2 className="font-semibold">{name}</h2>
        <p className={cn("max-w-3xl", isFlagged(verdict) ? "font-medium text-poor" : "text-ink-2")}>{verdictWords[verdict]}</p>
        {remarksOn(metric).map((remark) => (
          <p key={remark} className="max-w-3xl">
            {remark}
          </p>
        ))}
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-small [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-ink-3">
          <Fact name={`Caught, below ${passes.toFixed(2)}`} value={shareInWords(caught)} />
          <Fact name="Passed" value={shareInWords(passed)} />
          <Fact name={`AUROC of ${separation.bad} bad against ${separation.good}`} value={inWords(separation)} />
          {noise && <Fact name="Untouched, verdict changed" value={shareInWords(noise.changed)} />}
          {noise && <Fact name="Untouched, mean absolute change" value={noise.meanAbsolute.toFixed(3)} />}
        </dl>
      </div>
      <KindTable
        label={`Controls of ${name}`}
        isTitled={false}
        headings={["Control", "Should be", "n", "Right", "Change"]}
        rows={kinds.map(({ kind, expected, n, right, change }) => ({
          id: kind,
          cells: [kindWords[kind], expected, String(n), shareInWords(right), changeInWords(change)],
        }))}
      />
    </Panel>
  );
};

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const inWords = ({ value, ci95 }: MetricControls["separation"]): string =>
  value === null ? "–" : `${value.toFixed(2)}${ci95 ? ` (${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)})` : ""}`;

interface KindTableProps {
  label: string;
  headings: readonly string[];
  rows: readonly { id: string; isFlagged?: boolean; cells: readonly string[] }[];
  isTitled?: boolean;
}

const KindTable = ({ label, headings, rows, isTitled = true }: KindTableProps) => {
  const table = (
    <ListTable
      label={label}
      className="text-small tabular-nums"
      rows={rows}
      keyOf={({ id }) => id}
      columns={headings.map((name, at) => ({
        name,
        isHeading: at === 0,
        cellClass: at === 0 ? "min-w-52" : "whitespace-nowrap",
        cell: ({ isFlagged, cells }: KindTableProps["rows"][number]) => (
          <span className={cn(isFlagged && "text-poor")}>{cells[at]}</span>
        ),
      }))}
    />
  );
  if (!isTitled) return table;
  return (
    <Panel className="overflow-hidden">
      <h2 className="px-3.5 py-2.5 font-semibold">{label}</h2>
      {table}
    </Panel>
  );
};
