import { unopenedRuns } from "assay-lib/comments/store/waiting";
import { accountOf } from "assay-lib/domain/people/visitor";
import { markSeenAction } from "@/app/(rail)/comments/actions";
import { readVisitor } from "@/app/visitor";
import { MarkSeen } from "@/components/comments/mark-seen";

/** The visitor's run that ended no longer waits for them once its page is shown. */
export async function OpenedRun({ id, author }: { id: string; author: string | null }) {
  const account = accountOf(await readVisitor());
  if (!account || account.name !== author || (await unopenedRuns(account, id)).length === 0) return null;
  return <MarkSeen act={markSeenAction.bind(null, { place: { run: id }, sampleId: null }, 0)} />;
}
