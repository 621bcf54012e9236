import { answerExchange, readExchange } from "@/app/(rail)/runs/[id]/samples/[sampleId]/read-exchange";
import { readSharedReview } from "../../read-shared-review";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ token: string; sampleId: string; judgmentId: string }> },
): Promise<Response> {
  const { token, sampleId, judgmentId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (opened?.shared.share.level !== "everything") return answerExchange(null);
  const { shared, stored } = opened;
  const judgment = /^[1-9]\d{0,8}$/.test(judgmentId) ? stored.judgments[Number(judgmentId) - 1] : undefined;
  return answerExchange(
    judgment === undefined ? null : await readExchange(shared.run.id, String(stored.sample), String(judgment)),
  );
}
