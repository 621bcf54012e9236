import { formatInterval } from "assay-lib/domain/scores/format";
import type { StepFigures } from "assay-lib/domain/steps/figures";
import { basisInWords, gainsInWords, meanInWords, stepTitle } from "assay-lib/domain/steps/in-words";
import { judgedMetrics } from "assay-lib/domain/steps/table";
import { stepWords } from "assay-lib/domain/steps/words";
import { counted } from "assay-lib/domain/text/counted";
import type { ReactNode } from "react";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";

interface Props {
  figures: StepFigures;
  samples: number;
  names: ReadonlyMap<string, string>;
  children?: ReactNode;
}

export function StepsPanel({ figures, samples, names, children }: Props) {
  const nameOf = (metric: string) => names.get(metric) ?? metric;
  const sentences = gainsInWords(figures, nameOf);
  return (
    <section aria-labelledby="steps">
      <SectionHeading
        id="steps"
        title="Steps"
        remark={`what each step found: ${figures.samples < samples ? `${figures.samples.toLocaleString("en")} of ${counted(samples, "sample")}` : `all ${counted(samples, "sample")}`} have steps`}
      />
      <Panel className="overflow-hidden">
        <ListTable
          label="Figures of steps"
          className="text-small"
          rows={figures.steps}
          columns={stepColumns(figures.steps, nameOf)}
          keyOf={({ kind, name, nth }) => `${kind} ${name ?? ""} ${nth}`}
        />
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

type Step = StepFigures["steps"][number];

function stepColumns(steps: readonly Step[], nameOf: (metric: string) => string): ListColumn<Step>[] {
  const figure = (name: string, cell: (step: Step) => ReactNode): ListColumn<Step> => ({ name, numeric: true, cell });
  const ofGold = (name: string, cell: (gold: NonNullable<Step["gold"]>, step: Step) => ReactNode) =>
    figure(name, (step) => (step.gold ? cell(step.gold, step) : "–"));
  return [
    { name: "Step", isHeading: true, cellClass: "min-w-40", cell: (step) => <StepName step={step} /> },
    figure("Samples", ({ samples }) => samples.toLocaleString("en")),
    figure("Contexts, new", ({ kind, contexts, fresh }) =>
      kind === "rewrite" || kind === "answer" ? "–" : `${contexts.toFixed(1)}, ${fresh.toFixed(1)}`,
    ),
    figure("Nothing new", ({ kind, nothingNew }) =>
      kind === "retrieve" || kind === "tool" ? nothingNew.toLocaleString("en") : "–",
    ),
    ...(steps.some(({ gold }) => gold !== null)
      ? [
          ofGold("Recall", ({ recall, recallInterval }) => (
            <>
              {recall.toFixed(2)}
              {recallInterval && <span className="block text-caption text-ink-3">{formatInterval(recallInterval)}</span>}
            </>
          )),
          ofGold("Precision", ({ precision }) => precision.toFixed(2)),
          ofGold("nDCG", ({ ndcg }) => ndcg.toFixed(2)),
          ofGold("Gold found first", ({ first }) => first.toLocaleString("en")),
          ofGold("Gold lost", ({ lost }, { kind }) => (kind === "rerank" ? lost.toLocaleString("en") : "–")),
        ]
      : []),
    ...judgedMetrics([...steps]).map((metric) =>
      figure(nameOf(metric), ({ judged }) => {
        const one = judged.find((each) => each.metric === metric);
        if (!one) return "–";
        return (
          <>
            {meanInWords(one)}
            <span className="block text-caption text-ink-3 empty:hidden">{basisInWords(one)}</span>
          </>
        );
      }),
    ),
  ];
}

function StepName({ step }: { step: Step }) {
  const title = stepTitle(step);
  return (
    <>
      <span className="font-medium">{stepWords[step.kind]}</span>
      {title !== "" && (
        <span className="block max-w-[32ch] font-mono text-[11.5px]/4 text-ink-2">
          <CutName name={title} />
        </span>
      )}
    </>
  );
}
