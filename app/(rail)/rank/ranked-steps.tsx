import { findRuns } from "assay-lib/db/runs/list";
import { configurationsWithSteps } from "assay-lib/db/steps/facts";
import { labelOf } from "assay-lib/domain/ranking/label";
import type { RankReport } from "assay-lib/domain/ranking/report";
import type { StepFigures } from "assay-lib/domain/steps/figures";
import { stepInWords } from "assay-lib/domain/steps/in-words";
import { readStepFigures } from "assay-lib/summaries/steps";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

/** Columns; further steps are on the runs' own pages. */
const mostSteps = 8;
/** Rows: each reads all samples of a run the first time. */
const mostRows = 50;
const cell = "border-t border-line px-3 py-1.5 text-right first:pl-5 last:pr-5";

/** Recall of each step of the ranked configurations; nothing without steps whose gold contexts are known. */
export async function RankedSteps({ report }: { report: RankReport }) {
  const listed = report.configurations.slice(0, mostRows);
  const runs = await findRuns(listed.map(({ run }) => run));
  const withSteps = await configurationsWithSteps(runs.map(({ configurationId }) => configurationId));
  const byRun = new Map<string, StepFigures["steps"]>();
  for (const run of runs)
    if (withSteps.has(run.configurationId))
      byRun.set(run.id, (await readStepFigures(run))?.steps.filter(({ gold }) => gold !== null) ?? []);
  const names = [...new Set([...byRun.values()].flatMap((steps) => steps.map(stepInWords)))].slice(0, mostSteps);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="ranked-steps" className="mt-6">
      <SectionHeading
        id="ranked-steps"
        title="Steps"
        remark={`recall of each step, mean over the samples that have it${listed.length < report.configurations.length ? `; the first ${mostRows}` : ""}`}
      />
      <Panel className="overflow-hidden">
        <Table label="Recall by step" className="text-small whitespace-nowrap tabular-nums">
          <thead>
            <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:font-normal [&>th]:text-ink-3">
              <th scope="col" className="pl-5! text-left!">
                Configuration
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className="last:pr-5">
                  <CutName name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((one) => (
              <tr key={one.run}>
                <th scope="row" className={`${cell} text-left! font-normal`}>
                  <CutName name={labelOf(one)} />
                </th>
                {names.map((name) => (
                  <Recall key={name} step={byRun.get(one.run)?.find((step) => stepInWords(step) === name)} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </section>
  );
}

const Recall = ({ step }: { step: StepFigures["steps"][number] | undefined }) => (
  <td className={cell}>
    {step?.gold ? (
      <>
        {step.gold.recall.toFixed(2)}
        {step.kind === "rerank" && step.gold.lost > 0 && (
          <span className="text-ink-3"> {step.gold.lost.toLocaleString("en")} lost</span>
        )}
      </>
    ) : (
      "–"
    )}
  </td>
);
