import { recordEvent } from "@/lib/db/audit";
import { createRuns } from "@/lib/db/runs/list";
import { type Actor, assayItself, authorOf } from "@/lib/domain/people/actor";
import type { StartRunInput } from "@/lib/domain/run";
import type { JudgeServers } from "@/lib/judge/servers/read";
import { requireQueues } from "@/lib/judging/execute/batches/session";
import { estimateRuns, type RunsEstimate } from "./estimate";
import { type Plan, planRuns } from "./plan";

/** Bounds the prompts counted for the estimate at a start. */
export const charactersCounted = 1_000_000;

interface StartOptions {
  lease?: { owner: string; until: Date };
  by?: Actor;
  servers?: JudgeServers;
}

/** Queues a run per configuration; with a `lease` the caller runs them. Throws Refusal like `planRuns` and stores nothing. */
export const startRuns = async (input: StartRunInput, options?: StartOptions): Promise<string[]> =>
  startPlanned(await planRuns(input, options?.servers), options);

export async function startPlanned(
  plans: readonly Plan[],
  { lease, by = assayItself, estimate }: StartOptions & { estimate?: RunsEstimate } = {},
): Promise<string[]> {
  const [first] = plans;
  if (first?.run.judge.batch) await requireQueues(first.run);
  const expected = estimate ?? (await estimateRuns(plans, { characters: charactersCounted }));
  const author = authorOf(by);
  const rows = plans.map(({ run }, index) => {
    const { tokens = null, costUsd = null } = expected.configurations[index] ?? {};
    const isPriced = expected.unknownPrices.length === 0;
    return {
      ...run,
      author,
      estimate: tokens && { tokens, costUsd },
      costUsd: isPriced ? (0 as const) : null,
      ...(lease && { lease }),
    };
  });
  const ids = await createRuns(
    rows,
    plans.map(({ race }) => race),
  );
  for (const [index, id] of ids.entries()) await recordEvent(by, "run-started", plans[index]?.run.name ?? id, { id });
  return ids;
}
