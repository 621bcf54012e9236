import { readVisitor } from "@/app/visitor";
import { BlindNotice } from "@/components/round-desk/blind-notice";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { unlabelledItems } from "@/lib/rounds/seen";
import { readReviewer } from "../reviewer";
import { showAction } from "./blind-action";
import type { SampleAddress } from "./open-sample";

/** What to show instead of the scores to a person who could still label the sample blind; else null. */
export async function blindNotice({ params }: SampleAddress) {
  const [{ id, sampleId }, visitor, reviewer] = await Promise.all([params, readVisitor(), readReviewer()]);
  if (!reviewer || !mayDo(roleOf(visitor), "reviewer") || !/^\d{1,9}$/.test(sampleId)) return null;
  const [first] = await unlabelledItems(id, Number(sampleId), reviewer);
  if (!first) return null;
  const labelHref = `/rounds/${first.roundId}/label?item=${first.itemId}`;
  return <BlindNotice runId={id} sampleId={Number(sampleId)} labelHref={labelHref} showAction={showAction} />;
}
