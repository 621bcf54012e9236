import { createShare, type NewShareLink } from "@/lib/access/shares/manage";
import type { NewShareInput } from "@/lib/access/shares/new";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { readSharedComparison } from "./comparison";
import { settledRanking } from "./ranking";

export const shareRuns = (input: NewShareInput, by: Actor = assayItself): Promise<NewShareLink> =>
  createShare(input, by, async ({ runs, comparison, ranking, level }, kind) => {
    if (kind === "ranking") return { ranking: await settledRanking(runs, ranking) };
    if (kind === "run") return {};
    const { report } = await readSharedComparison(runs, comparison, level);
    return { decision: report.decision };
  });
