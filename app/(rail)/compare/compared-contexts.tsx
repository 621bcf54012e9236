import { compareContexts } from "assay-lib/comparison/contexts/compare";
import { compareSteps } from "assay-lib/comparison/contexts/steps";
import { comparedRunName } from "assay-lib/comparison/run-name";
import type { ContextComparison, ContextOverlap } from "assay-lib/comparison/words/contexts";
import { letterOf } from "assay-lib/comparison/words/letter";
import { counted } from "assay-lib/domain/text/counted";
import { DepthCharts, type DepthFigure } from "@/components/comparison/contexts/charts";
import { ContextExchange } from "@/components/comparison/contexts/exchange";
import { DepthFigures } from "@/components/comparison/contexts/figures";
import { ComparedStepsTable } from "@/components/comparison/contexts/steps";
import { RunKeys } from "@/components/comparison/distribution/section";
import { QuestionFilters } from "@/components/comparison/questions/filters";
import { Term } from "@/components/glossary/term";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { candidateIn, candidatesOf, metricTitle, namedMetrics, Reading, type SectionProps } from "./comparison-parts";

export const ComparedContexts = (section: SectionProps) => (
  <Reading
    what={`the contexts of ${section.comparison.report.pairedQuestions.toLocaleString("en")} questions. This takes a few seconds for 100,000.`}
  >
    <Contexts {...section} />
  </Reading>
);

const Contexts = async ({ comparison, search }: SectionProps) => {
  const { runs } = comparison;
  const [found, allSteps] = await Promise.all([compareContexts(comparison), compareSteps(comparison)]);
  const index = candidateIn({ comparison, search });
  const run = runs[index]?.id ?? "";
  const overlap = found.overlap.find((one) => one.run === run);
  const steps = allSteps.find((one) => one.run === run);
  const metrics = Object.entries(found.metrics).flatMap(([id, all]) => (all.some((one) => one.run === run) ? [id] : []));
  const metric = metrics.find((id) => id === search.metric) ?? metrics[0];
  const figures = figuresOf(found, run, metric);
  const tests = figures.reduce((sum, { at }) => sum + at.length, 0);
  const names = [0, index].map((at) => (runs[at] ? comparedRunName(runs[at], runs) : "")) as [string, string];
  if (!overlap) return null;
  const [ofA, ofB] = overlap.sizes;
  return (
    <>
      <SectionHeading
        title="Exchanged contexts"
        remark={`${ofA.all.toLocaleString("en")} contexts in A, ${ofB.all.toLocaleString("en")} in ${letterOf(index)}, ${overlap.questions.toLocaleString("en")} questions`}
      >
        <QuestionFilters
          metric={metric ?? ""}
          metrics={namedMetrics(metrics)}
          candidate={run}
          candidates={candidatesOf(comparison)}
        />
      </SectionHeading>
      <ContextExchange
        overlap={overlap}
        index={index}
        ranked={found.metrics[metric ?? ""]?.find((one) => one.run === run) ?? null}
      />
      {steps && (
        <>
          <SectionHeading id="steps" title="Steps" remark="what each step found, over the questions in which both runs have it" />
          <ComparedStepsTable compared={steps} letter={letterOf(index)} />
        </>
      )}
      {figures.length > 0 && (
        <>
          <SectionHeading
            title="By rank and at k"
            remark={`mean with 95% interval; a filled mark of ${letterOf(index)} means worse or better after correction for ${tests} comparisons`}
          >
            <RunKeys names={names} index={index} />
          </SectionHeading>
          <Panel className="overflow-hidden [&>:first-child>*]:border-t-0">
            <DepthCharts figures={figures} index={index} />
            <DepthFigures figures={figures} index={index} />
          </Panel>
        </>
      )}
      <div className="mt-3 grid gap-1 text-caption text-ink-3">
        <p>
          {matchedInWords(overlap)} Each difference covers questions with the figure in both runs and uses the{" "}
          <Term of="t-test">paired t-test</Term>, corrected by <Term of="holm">Holm</Term>; 16 questions or fewer are too few to
          test. <Term of="precision-at-k">Precision at k</Term>: the share of the first k contexts with a good score.
          {relevanceInWords(found)}
        </p>
        {found.remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
    </>
  );
};

function matchedInWords({ alignedById, questions }: ContextOverlap): string {
  const byText = "their texts are equal, ignoring white space";
  if (alignedById === 0) return `Two contexts are the same if ${byText}.`;
  const byId = "their documents’ ids are equal";
  if (alignedById === questions) return `Two contexts are the same if ${byId}.`;
  return `Two contexts are the same if ${byId}, in ${counted(alignedById, "question")} with unique ids, and otherwise if ${byText}.`;
}

function relevanceInWords({ ndcgBy, recallBy }: ContextComparison): string {
  const pool = "all labelled contexts that any of these runs retrieved";
  const gold = "the gold contexts of each question";
  if (ndcgBy === null && recallBy === null) return "";
  if (ndcgBy === recallBy) return ` nDCG and recall: among ${ndcgBy === "gold" ? gold : pool}.`;
  return ` nDCG: among ${pool}. Recall: among ${gold}.`;
}

/** By the metric, and by labels if contexts have them. */
function figuresOf(found: ContextComparison, run: string, metric: string | undefined): DepthFigure[] {
  const ranked = metric === undefined ? undefined : found.metrics[metric]?.find((one) => one.run === run);
  const labelled = {
    ndcg: ranked?.ndcg ?? found.ndcg.find((one) => one.run === run)?.at ?? [],
    recall: ranked?.recall ?? found.recall.find((one) => one.run === run)?.at ?? [],
  };
  const by = (source: "label" | "gold" | null) => (source === "gold" ? "gold contexts" : `label ${found.label}`);
  const n = (at: readonly { n: number }[]) => `n = ${(at[0]?.n ?? 0).toLocaleString("en")}`;
  const all: DepthFigure[] = [
    {
      id: "score-by-rank",
      name: "Score by rank",
      axis: "rank",
      at: ranked?.ranks ?? [],
      source: `${metric ? metricTitle(metric) : ""}, ${n(ranked?.ranks ?? [])}`,
    },
    {
      id: "precision-at-k",
      name: "Precision at k",
      axis: "k",
      at: ranked?.precision ?? [],
      source: `share of the first k at ${ranked?.goodFrom.toFixed(2)} or better, ${n(ranked?.precision ?? [])}`,
    },
    { id: "ndcg-at-k", name: "nDCG at k", axis: "k", at: labelled.ndcg, source: `${by(found.ndcgBy)}, ${n(labelled.ndcg)}` },
    {
      id: "recall-at-k",
      name: "Recall at k",
      axis: "k",
      at: labelled.recall,
      source: `${by(found.recallBy)}, ${n(labelled.recall)}`,
    },
  ];
  return all.filter(({ at }) => at.length > 0);
}
