import { Refusal } from "@/lib/domain/problem";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import type { JudgedRun } from "./measure";
import { measureAgreementInThread } from "./measure-in-thread";

const goodFrom = 0.7;

/** For `fitting`, else the first comparable metric. Null if there is none or the server is too busy. Metrics are compared one by
 *  one until one has it, since all of a large run take half a minute. */
export async function readKappa(run: JudgedRun, fitting: string | null): Promise<number | null> {
  const fittingFirst = run.metrics.toSorted((one, other) => Number(other === fitting) - Number(one === fitting));
  try {
    for (const metric of fittingFirst) {
      const { label, metrics } = await measureAgreementInThread({ ...run, metrics: [metric] }, {});
      const figures = metrics[metric];
      if (figures && figures.auroc.value !== null)
        return agreementOf(confusionAt(figures.atLeast, goodFrom), figures.questions).kappa.value;
      if (label === null) break;
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
