import { Refusal } from "@/lib/domain/problem";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import type { Judged } from "./measure";
import { measureAgreementInThread } from "./measure-in-thread";

/** The score from which the judge is taken to say good. */
const goodFrom = 0.7;

/**
 * Cohen's kappa of a run's scores with its default label, for the `fitting` metric or else the first that can be compared. Null if
 * there is none, or if the server is too busy to say.
 */
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
