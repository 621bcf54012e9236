import { readControls } from "assay-lib/controls/read";
import { estimateWanted } from "assay-lib/controls/start";
import { controlsEstimateInWords } from "assay-lib/controls/words/sentences";
import type { Run } from "assay-lib/db/runs/list";
import { ControlsRequest, type ControlsWanted } from "assay-lib/domain/controls/kinds";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { metricById } from "assay-lib/metrics/registry";
import { ControlsForms } from "@/components/controls/forms";
import { ControlsResults } from "@/components/controls/results";
import { askAgainAction, prepareControlsAction, startControlsAction } from "./controls-actions";

/** What the judge makes of samples of which it is known how they should score. */
export async function ControlsTab({ run }: { run: Run }) {
  const report = await readControls(run);
  const { state, waiting } = report;
  const [toStart, again] = await Promise.all([
    waiting && estimate(run.id, waiting, false),
    state === "finished" ? estimate(run.id, {}, true) : null,
  ]);
  const names = new Map(
    run.metrics.map((id) => {
      const metric = metricById(id);
      return [id, metric ? `${metric.shortName} (${metric.source})` : id];
    }),
  );
  return (
    <section aria-label="Controls" className="mt-2 grid gap-3">
      <ControlsForms
        report={report}
        estimates={{ toStart, again }}
        acts={{ prepare: prepareControlsAction, start: startControlsAction, askAgain: askAgainAction }}
      />
      <ControlsResults report={report} names={names} />
    </section>
  );
}

/** A sentence, also for why there is no estimate. */
async function estimate(run: string, wanted: Partial<ControlsWanted>, again: boolean): Promise<string> {
  const found = await orRefusal(estimateWanted(run, ControlsRequest.parse({ ...wanted, again })));
  return found instanceof Refusal ? found.message : controlsEstimateInWords(found);
}
