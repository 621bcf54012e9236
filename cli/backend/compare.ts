import type { ComparisonOptions } from "@/cli/input/comparison-options";
import { comparisons } from "@/lib/comparison/api/comparisons";
import { Refusal } from "@/lib/domain/problem";
import { runs } from "@/lib/runs/api";
import type { Call } from "./call";

type Options = ComparisonOptions & { baseline?: string; facts?: number };

const joined = (values: readonly string[] = []): string | undefined => (values.length > 0 ? values.join(",") : undefined);

/** `limits` are METRIC=MARGIN pairs; with `facts` it compares claims, and lists so many facts that no run finds. */
export async function compareCommand(call: Call, given: readonly string[], options: Options, limits: readonly string[]) {
  const { baseline, pairBy, margin, decide, guard, first, cost, latency, facts = 0 } = options;
  const compared = call(comparisons.compareRuns, {
    query: {
      runs: given.join(","),
      baseline,
      cost,
      latency,
      first,
      "pair-by": pairBy,
      margin: joined(margin),
      decide: joined(decide),
      guard: joined(guard),
      "fail-on-regression": joined(limits),
      ...(facts > 0 && { claims: facts }),
    },
  });
  const answer = await compared.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The API names its parameter, the command its option.
    throw new Refusal(error.message.replace(/^fail-on-regression /, "--$&"), error.kind, error.errors);
  });
  const { contexts, people, gate = [], steps = [], claims = null, questions: _, ...report } = answer;
  if (!contexts || !people) throw new Refusal("The comparison lacks its contexts. Is the server of the same version?");
  const names = [report.baseline, ...report.candidates].map(async (id) => {
    const { name } = await call(runs.getRun, { id });
    return { id, name };
  });
  return { runs: await Promise.all(names), report, contexts, steps, people, gate, claims };
}
