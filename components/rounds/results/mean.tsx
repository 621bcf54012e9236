import { designInWords } from "@/components/rounds/in-words";
import { formatInterval } from "@/lib/domain/scores/format";
import { counted } from "@/lib/domain/text/counted";
import { type FigureRow, FigureRows, PartHeading } from "./rows";
import type { ResultsProps } from "./shown";

const rounded = (value: number): string => value.toFixed(2);

export const MeanPart = ({ round, results, metric }: ResultsProps) => {
  const { corrected, missing, scored, narrower } = results;
  const shown = corrected && missing === 0 && corrected.value !== null && corrected.interval ? corrected : null;
  const rows: FigureRow[] = [];
  if (corrected?.judgeMean != null)
    rows.push({
      ...{ name: "Judge’s mean", of: `all ${counted(scored, "scored sample")}`, interval: null },
      ...{ value: corrected.judgeMean, figure: rounded(corrected.judgeMean), under: "" },
    });
  if (shown?.value != null && shown.interval)
    rows.push({
      ...{ name: "People would say", of: "corrected by the labels", isOfPeople: true },
      ...{ value: shown.value, interval: shown.interval, figure: rounded(shown.value), under: formatInterval(shown.interval) },
    });
  if (corrected?.labelsOnly != null && corrected.n > 0)
    rows.push({
      ...{ name: "Labels alone", of: counted(corrected.n, "label"), interval: null, isOfPeople: true },
      ...{ value: corrected.labelsOnly, figure: rounded(corrected.labelsOnly), under: "" },
    });
  const ends = rows.flatMap(({ value, interval }) => [value ?? 0, ...(interval ?? [])]);
  return (
    <section aria-label="What people would say of the whole run">
      <PartHeading title="What people would say of the whole run">
        {counted(scored, "scored sample")}; mean of {metric}, corrected by the labels
      </PartHeading>
      {rows.length > 0 && (
        <FigureRows
          label="Means"
          rows={rows}
          from={Math.max(0, Math.floor(Math.min(...ends) * 5 - 1e-9) / 5)}
          to={Math.min(1, Math.ceil(Math.max(...ends) * 5 + 1e-9) / 5)}
        />
      )}
      <div className="mt-2 grid gap-1 text-small text-ink-2">
        {shown?.value != null && shown.interval && (
          <p>
            People would say {rounded(shown.value)} ({rounded(shown.interval[0])} to {rounded(shown.interval[1])}).{" "}
            {offInWords(shown.judgeMean, shown.value, shown.interval)}
          </p>
        )}
        <p className="text-ink-3">
          {corrected
            ? `${counted(corrected.n, "label")}, ${round.design.kind === "random" ? "random" : designInWords[round.design.kind]}.`
            : `${counted(results.labelled, "label")}, picked, not random: no corrected mean.`}
          {missing > 0 && ` A corrected mean needs ${counted(missing, "more label")}.`}
          {corrected && missing === 0 && !shown && " No corrected mean: the labels do not determine one."}
          {narrower && ` About ${counted(narrower.labels, "more label")} would narrow it to ±${narrower.halfWidth}.`}
        </p>
      </div>
    </section>
  );
};

function offInWords(judge: number | null, people: number, [low, high]: readonly [number, number]): string {
  if (judge === null) return "";
  const off = judge - people;
  if (Math.abs(off) < 0.005) return "The judge’s mean is the same.";
  const isHigh = off > 0;
  const [least, most] = isHigh ? [judge - high, judge - low] : [low - judge, high - judge];
  const range = `${rounded(least)} to ${rounded(most)}`.replaceAll("-", "−");
  return `The judge’s mean is ${rounded(Math.abs(off))} too ${isHigh ? "high" : "low"} (${range}).`;
}
