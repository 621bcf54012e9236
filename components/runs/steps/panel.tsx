import { formatInterval } from "assay-lib/domain/scores/format";
import type { StepFigures } from "assay-lib/domain/steps/facts";
import { basisInWords, gainsInWords, judgingInWords, meanInWords, stepTitle } from "assay-lib/domain/steps/in-words";
import { judgedMetrics } from "assay-lib/domain/steps/table";
import { stepWords } from "assay-lib/domain/steps/words";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import type { ReactNode } from "react";
import { Live } from "@/components/runs/live";
import { Button } from "@/components/ui/button";
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

type Act = (form: FormData) => Promise<void>;

interface StepsJudgingProps {
  run: string;
  figures: StepFigures;
  /** A sentence; shown once the contexts are prepared. */
  estimate: ReactNode;
  acts: { prepare: Act; start: Act };
}

/** What to do next: prepare the contexts of all steps, have them judged, or wait. Failed judgments are retried on their run's page. */
export function StepsJudging({ run, figures: { samples, judging }, estimate, acts }: StepsJudgingProps) {
  const { state, status } = judging;
  const words = judgingInWords(judging);
  const hasOthers = state === "finished" && judging.samples !== samples;
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5 text-small text-ink-2">
      {words && (
        <p>
          <Link href={`/runs/${judging.run}`} className="text-accent-ink hover:underline">
            {words}
          </Link>
        </p>
      )}
      {state === "running" && status !== "paused" && <Live />}
      {state === "prepared" && (
        <JudgingForm run={run} act={acts.start} button="Ask the judge" isPrimary>
          {estimate}
        </JudgingForm>
      )}
      {(state === "none" || hasOthers) && (
        <JudgingForm run={run} act={acts.prepare} button={`Judge the steps’ contexts${hasOthers ? " again" : ""}`}>
          The run’s judge scores each distinct context of a sample once. The number of calls is shown first.
        </JudgingForm>
      )}
    </div>
  );
}

interface FormProps {
  run: string;
  act: Act;
  button: string;
  isPrimary?: boolean;
  children: ReactNode;
}

const JudgingForm = ({ run, act, button, isPrimary = false, children }: FormProps) => (
  <form action={act} data-needs="editor" className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <input type="hidden" name="run" value={run} />
    <Button type="submit" size="small" look={isPrimary ? "primary" : "plain"}>
      {button}
    </Button>
    <span>{children}</span>
  </form>
);
