import { formatInterval } from "assay-lib/domain/scores/format";
import type { StepFigures } from "assay-lib/domain/steps/figures";
import { basisInWords, gainsInWords, meanInWords, stepTitle } from "assay-lib/domain/steps/in-words";
import { judgedMetrics } from "assay-lib/domain/steps/table";
import { stepWords } from "assay-lib/domain/steps/words";
import { counted } from "assay-lib/domain/text/counted";
import type { ReactNode } from "react";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

const cell = "border-t border-line px-3 py-1.5 text-right align-top first:pl-4 last:pr-4";

interface Props {
  figures: StepFigures;
  samples: number;
  /** Names of metrics, by id. */
  names: ReadonlyMap<string, string>;
  /** What is known of the judging of contexts, and its buttons. */
  children?: ReactNode;
}

/** What each retrieval step found, first found and lost, and how its contexts were scored. */
export function StepsPanel({ figures, samples, names, children }: Props) {
  const hasGold = figures.steps.some(({ gold }) => gold !== null);
  const nameOf = (metric: string) => names.get(metric) ?? metric;
  const metrics = judgedMetrics(figures.steps);
  const sentences = gainsInWords(figures, nameOf);
  return (
    <section aria-labelledby="steps">
      <SectionHeading
        id="steps"
        title="Steps"
        remark={`what each step found: ${figures.samples < samples ? `${figures.samples.toLocaleString("en")} of ${counted(samples, "sample")}` : `all ${counted(samples, "sample")}`} have steps`}
      />
      <Panel className="overflow-hidden">
        <Table label="Figures of steps" className="text-small tabular-nums">
          <thead className="text-caption text-ink-3">
            <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:font-normal [&>th]:whitespace-nowrap">
              <th scope="col" className="pl-4! text-left!">
                Step
              </th>
              <th scope="col">Samples</th>
              <th scope="col">Contexts, new</th>
              <th scope="col">Nothing new</th>
              {hasGold && (
                <>
                  <th scope="col">Recall</th>
                  <th scope="col">Precision</th>
                  <th scope="col">nDCG</th>
                  <th scope="col">Gold found first</th>
                  <th scope="col">Gold lost</th>
                </>
              )}
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {nameOf(metric)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.steps.map((step) => (
              <Row key={`${step.kind} ${step.name ?? ""} ${step.nth}`} step={step} hasGold={hasGold} metrics={metrics} />
            ))}
          </tbody>
        </Table>
        {sentences.length > 0 && (
          <div className="grid gap-1 border-t border-line px-4 py-2.5 text-small text-ink-2">
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        {children}
      </Panel>
    </section>
  );
}

interface RowProps {
  step: StepFigures["steps"][number];
  hasGold: boolean;
  metrics: readonly string[];
}

function Row({ step, hasGold, metrics }: RowProps) {
  const { kind, samples, contexts, fresh, nothingNew, gold } = step;
  const searches = kind === "retrieve" || kind === "tool";
  const title = stepTitle(step);
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-40 text-left! font-normal`}>
        <span className="font-medium">{stepWords[kind]}</span>
        {title !== "" && (
          <span className="block max-w-[32ch] font-mono text-[11.5px]/4 text-ink-2">
            <CutName name={title} />
          </span>
        )}
      </th>
      <td className={cell}>{samples.toLocaleString("en")}</td>
      <td className={cell}>{kind === "rewrite" || kind === "answer" ? "–" : `${contexts.toFixed(1)}, ${fresh.toFixed(1)}`}</td>
      <td className={cell}>{searches ? nothingNew.toLocaleString("en") : "–"}</td>
      {hasGold && (
        <>
          <td className={cell}>
            {gold ? gold.recall.toFixed(2) : "–"}
            {gold?.recallInterval && <span className="block text-caption text-ink-3">{formatInterval(gold.recallInterval)}</span>}
          </td>
          <td className={cell}>{gold ? gold.precision.toFixed(2) : "–"}</td>
          <td className={cell}>{gold ? gold.ndcg.toFixed(2) : "–"}</td>
          <td className={cell}>{gold ? gold.first.toLocaleString("en") : "–"}</td>
          <td className={cell}>{gold && kind === "rerank" ? gold.lost.toLocaleString("en") : "–"}</td>
        </>
      )}
      {metrics.map((metric) => {
        const judged = step.judged.find((one) => one.metric === metric);
        return (
          <td key={metric} className={cell}>
            {judged ? meanInWords(judged) : "–"}
            {judged && <span className="block text-caption text-ink-3 empty:hidden">{basisInWords(judged)}</span>}
          </td>
        );
      })}
    </tr>
  );
}
