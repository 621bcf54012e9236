import { type Comparison, compareRuns } from "assay-lib/comparison/metrics";
import { comparedQuestions } from "assay-lib/comparison/questions/listed";
import { openQuestion } from "assay-lib/comparison/questions/opened";
import { openingRow } from "assay-lib/comparison/words/opening-row";
import { modelsInWords } from "assay-lib/domain/judge";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { counted } from "assay-lib/domain/text/counted";
import { exampleDataset } from "assay-lib/imports/example";
import { metricById } from "assay-lib/metrics/registry";
import { compareHref } from "@/components/addresses/compare";
import { DecisionPanel } from "@/components/comparison/decision/panel";
import { OpenQuestion } from "@/components/comparison/questions/opened";
import { QuestionStepper } from "@/components/comparison/questions/stepper";
import { RunLetter } from "@/components/comparison/run-letter";
import { FactLine } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { hideHere } from "./compare/hide-here";

const mostLosses = 20;

/** The example's two configurations compared, with one of the answers that lost. `asked` counts from 1. */
export async function ExampleDecision({ pair, asked }: { pair: readonly [string, string]; asked: number }) {
  const comparison = await compared(pair);
  if (!comparison) return null;
  const { runs, report, thresholds } = comparison;
  const { decision } = report;
  const decided = decision.candidates.flatMap(({ better, worse }) => [...worse, ...better]);
  const nameOf = (index: number) => runs[index]?.name ?? "";
  return (
    <>
      <div className="pt-2.5">
        <FactLine>
          <span className="inline-flex items-center gap-1.5">
            <RunLetter index={0} /> <b>{nameOf(0)}</b> against <RunLetter index={1} /> <b>{nameOf(1)}</b>
          </span>
          <span>{counted(report.pairedQuestions, "medical question")}</span>
          <span>the example that comes with Assay</span>
        </FactLine>
      </div>
      <DecisionPanel
        decision={{ ...decision, detail: "" }}
        report={report}
        metrics={(decided.length > 0 ? decided : decision.metrics).flatMap((id) => {
          const metric = metricById(id);
          return metric ? [{ id, name: metric.name, source: metric.source, thresholds: thresholdsOf(thresholds, id) }] : [];
        })}
        names={[nameOf(1)]}
        hrefs={null}
      >
        <p className="text-small text-ink-2">
          <span className="block text-ink-3">Judged by</span>
          {[...new Set(runs.map(modelsInWords))].join("; ")}.
        </p>
        <ButtonLink href={compareHref({ runs: [...pair] })} className="mt-2.5">
          Full comparison
        </ButtonLink>
      </DecisionPanel>
      <Loss comparison={comparison} asked={asked} />
    </>
  );
}

async function Loss({ comparison, asked }: { comparison: Comparison; asked: number }) {
  const { runs, report } = comparison;
  const [baseline, candidate] = runs;
  const row =
    Object.entries(report.metrics).flatMap(([metric, [only]]) =>
      only && only.losses > 0 && metricById(metric)?.mustNotFall ? [{ ...only, metric }] : [],
    )[0] ?? openingRow(report.metrics, { metric: null, run: null });
  if (!row || !baseline || !candidate) return null;
  const { metric, losses } = row;
  const { rows } = await comparedQuestions(comparison, { metric, candidate: 1, group: "losses" }, { skip: 0, take: mostLosses });
  const listed = rows.toSorted(
    (a, b) => Number(b.question === exampleDataset.question) - Number(a.question === exampleDataset.question),
  );
  const at = Math.min(Math.max(asked, 1), listed.length) - 1;
  const question = listed[at];
  const opened = question && (await openQuestion(comparison, question, { metric, candidate: 1 }));
  if (!opened) return null;
  return (
    <>
      <SectionHeading title={`B loses ${counted(losses, "question")} on ${metricById(metric)?.name ?? metric}`}>
        <QuestionStepper at={at} hrefs={listed.map((_, index) => `/?example=${index + 1}`)} />
      </SectionHeading>
      <Panel className="overflow-hidden">
        <h3 dir="auto" className="px-4 pt-3 text-[14px]/5 font-semibold [overflow-wrap:anywhere]">
          {question.question}
        </h3>
        <OpenQuestion
          isBrief
          leadsToSamples
          opened={opened}
          metrics={[]}
          metric={metric}
          thresholds={comparison.thresholds}
          runs={[
            { id: baseline.id, name: baseline.name, index: 0 },
            { id: candidate.id, name: candidate.name, index: 1 },
          ]}
        />
      </Panel>
    </>
  );
}

/** Null if a run was just deleted or lacks the metrics. */
async function compared(pair: readonly [string, string]): Promise<Comparison | null> {
  const found = await orRefusal(compareRuns(pair, { guards: [] }));
  return found instanceof Refusal ? null : hideHere(found);
}
