import { accountOf, type Visitor } from "@/lib/domain/people/visitor";
import { canLabel, hiddenItems, samplesOfItems, showHidden } from "@/lib/rounds/hidden";

/**
 * Samples whose scores a response must not have: of open rounds that the token's or session's account has not labelled; without an
 * account, of those that lack labels. With `unblind` none, and the account's later labels of them, or of `samples`, are not blind.
 */
export async function hiddenFrom(
  visitor: Visitor,
  runId: string,
  { unblind = false, samples }: { unblind?: boolean; samples?: ReadonlySet<number> } = {},
): Promise<number[]> {
  if (!canLabel(visitor)) return [];
  const reviewer = accountOf(visitor);
  if (!unblind) return samplesOfItems(await hiddenItems(runId, reviewer));
  if (reviewer) await showHidden(runId, reviewer, samples);
  return [];
}
