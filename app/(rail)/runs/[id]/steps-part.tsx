import { controlsEstimateInWords } from "assay-lib/controls/words/sentences";
import type { Run } from "assay-lib/db/runs/list";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { estimateSteps } from "assay-lib/judged-steps/start";
import { metricById } from "assay-lib/metrics/registry";
import { contextMetricsOf } from "assay-lib/summaries/judged-steps";
import { readStepFigures } from "assay-lib/summaries/steps";
import { Suspense } from "react";
import { StepsJudging, StepsPanel } from "@/components/runs/steps/panel";
import { prepareStepsAction, startStepsAction } from "./steps-actions";

/** What each step found; and its contexts' scores, or how to get them. */
export async function StepsPart({ run }: { run: Run }) {
  const figures = await readStepFigures(run);
  if (!figures) return null;
  const metrics = contextMetricsOf(run.metrics).flatMap((id) => metricById(id) ?? []);
  const names = new Map(metrics.map(({ id, shortName, source }) => [id, `${shortName} (${source})`]));
  const canJudge = metrics.length > 0 && (!isMoving(run) || run.follow !== null);
  return (
    <StepsPanel figures={figures} samples={run.sampleCount} names={names}>
      {canJudge && (
        <StepsJudging
          run={run.id}
          figures={figures}
          estimate={
            <Suspense fallback="Counting the calls …">
              <Estimate run={run.id} />
            </Suspense>
          }
          acts={{ prepare: prepareStepsAction, start: startStepsAction }}
        />
      )}
    </StepsPanel>
  );
}

/** A sentence, also for why there is no estimate. */
async function Estimate({ run }: { run: string }) {
  const found = await orRefusal(estimateSteps(run));
  return found instanceof Refusal ? found.message : `${controlsEstimateInWords(found)}.`;
}
