import type { Comparison } from "assay-lib/comparison/metrics";
import { listDecisions } from "assay-lib/db/decisions";
import { offeredBaselineName } from "assay-lib/db/runs/baselines";
import { namedRun } from "assay-lib/domain/decisions/named-run";
import { DeleteDecisionButton } from "@/components/compare/decision/delete";
import { DecisionLog } from "@/components/compare/decision/log";
import { RecordDecision } from "@/components/compare/decision/record";
import { Panel } from "@/components/ui/panel";
import { deleteDecisionAction, recordDecisionAction } from "./actions";

export const RecordedPart = async ({
  comparison: { runs, report, settings },
  baselines,
}: {
  comparison: Comparison;
  baselines: ReadonlyMap<string, readonly string[]>;
}) => {
  const datasets = [...new Set(runs.map(({ datasetId }) => datasetId))];
  const [{ decisions }, ...names] = await Promise.all([
    listDecisions({ among: runs.map(({ id }) => id) }, { take: 1 }),
    ...datasets.map(offeredBaselineName),
  ]);
  return (
    <section aria-label="Recorded decision" className="mt-3">
      {decisions.length > 0 && (
        <Panel className="mb-3">
          <DecisionLog
            isCompared
            decisions={decisions}
            actsOn={(id) => <DeleteDecisionButton id={id} remove={deleteDecisionAction} />}
          />
        </Panel>
      )}
      <RecordDecision
        runs={runs.map(({ id, name, datasetId }) => ({
          id,
          name,
          offered: baselines.get(id)?.length ? null : (names[datasets.indexOf(datasetId)] ?? null),
        }))}
        comparison={settings}
        headline={report.decision.headline}
        named={namedRun(report.decision, report.baseline)}
        record={recordDecisionAction}
      />
    </section>
  );
};
