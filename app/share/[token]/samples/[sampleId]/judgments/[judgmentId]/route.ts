import { answerExchange, readExchange } from "@/app/(rail)/runs/[id]/samples/[sampleId]/read-exchange";
import { readSharedReview } from "../../read-shared-review";

/** What the judge was asked and what it answered, where the link shows that. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ token: string; sampleId: string; judgmentId: string }> },
): Promise<Response> {
  const { token, sampleId, judgmentId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (!opened?.shared.share.shows.prompts) return answerExchange(null);
  return answerExchange(await readExchange(opened.shared.run.id, sampleId, judgmentId));
}
