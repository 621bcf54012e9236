import { type CreatedShare, createShare } from "@/lib/access/shares/manage";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import type { NewShareInput } from "@/lib/domain/shares/new";
import { readSharedComparison } from "./comparison";

export const shareRuns = (input: NewShareInput, by: Actor = assayItself): Promise<CreatedShare> =>
  createShare(input, by, async ({ runs, comparison, shows }) => {
    const { report } = await readSharedComparison(runs, comparison, shows);
    return report.decision;
  });
