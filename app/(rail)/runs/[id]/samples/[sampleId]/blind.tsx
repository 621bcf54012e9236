import { hiddenHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { BlindNotice } from "@/components/rounds/labelling/blind-notice";
import { readReviewer } from "../reviewer";
import { showAction } from "./blind-action";
import type { SampleAddress } from "./open-sample";

/** What to show instead of the scores to a person who could still label the sample blind; else null. */
export async function blindNotice({ params }: SampleAddress) {
  const { id, sampleId } = await params;
  const first = (await hiddenHere(id)).find((item) => String(item.sampleId) === sampleId);
  if (!first) return null;
  const labelHref = `/rounds/${first.roundId}/label?item=${first.id}`;
  const asksName = (await readReviewer()) === null;
  return <BlindNotice runId={id} sampleId={first.sampleId} labelHref={labelHref} asksName={asksName} action={showAction} />;
}
