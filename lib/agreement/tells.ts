import { Refusal } from "@/lib/domain/problem";
import type { JudgedRun } from "./measure";
import { measureAgreementInThread } from "./measure-in-thread";

/** Whether labels show that the judge tells good from bad by `fitting`, else by the first comparable metric. Null if there is none or
 *  the server is too busy. Metrics are compared one by one until one has it, since all of a large run take half a minute. */
export async function tellsGoodFromBad(run: JudgedRun, fitting: string | null): Promise<boolean | null> {
  const fittingFirst = run.metrics.toSorted((one, other) => Number(other === fitting) - Number(one === fitting));
  try {
    for (const metric of fittingFirst) {
      const { label, metrics } = await measureAgreementInThread({ ...run, metrics: [metric] }, {});
      const auroc = metrics[metric]?.auroc;
      if (auroc && auroc.value !== null) return (auroc.ci95?.[0] ?? 0) > 0.5;
      if (label === null) break;
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
