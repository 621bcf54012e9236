import { Refusal } from "@/lib/domain/problem";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import type { Judged } from "./measure";
import { measureAgreementInThread } from "./measure-in-thread";

const goodFrom = 0.7;

/** For `fitting`, else the first comparable metric. Null if there is none or the server is too busy. */
export async function readKappa(run: Judged, fitting: string | null): Promise<number | null> {
  try {
    const { metrics } = await measureAgreementInThread(run, {});
    const defined = Object.keys(metrics).filter((id) => metrics[id]?.auroc.value !== null);
    const figures = metrics[defined.find((id) => id === fitting) ?? defined[0] ?? ""];
    return figures ? agreementOf(confusionAt(figures.atLeast, goodFrom), figures.questions).kappa.value : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
