import { findRuns } from "assay-lib/db/runs/list";
import { configurationsWithSteps } from "assay-lib/db/steps/facts";
import type { StepFigures } from "assay-lib/domain/steps/facts";
import { stepInWords } from "assay-lib/domain/steps/in-words";
import { labelOf } from "assay-lib/ranking/words/label";
import type { RankReport } from "assay-lib/ranking/words/report";
import { readStepFigures } from "assay-lib/summaries/steps";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

/** Columns; further steps are on the runs' own pages. */
const mostSteps = 8;
/** Rows: each reads all samples of a run the first time. */
const mostRows = 50;

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
        <ListTable
          label="Recall by step"
          className="text-small whitespace-nowrap"
          rows={listed}
          keyOf={({ run }) => run}
          columns={[
            { name: "Configuration", isHeading: true, cell: (one) => <CutName name={labelOf(one)} /> },
            ...names.map((name) => ({
              id: name,
              name: <CutName name={name} />,
              numeric: true,
              cell: ({ run }: (typeof listed)[number]) => recallOf(byRun.get(run)?.find((step) => stepInWords(step) === name)),
            })),
          ]}
        />
      </Panel>
    </section>
  );
}

function recallOf(step: StepFigures["steps"][number] | undefined) {
  if (!step?.gold) return "–";
  const { recall, lost } = step.gold;
  return (
    <>
      {recall.toFixed(2)}
      {step.kind === "rerank" && lost > 0 && <span className="text-ink-3"> {lost.toLocaleString("en")} lost</span>}
    </>
  );
}
