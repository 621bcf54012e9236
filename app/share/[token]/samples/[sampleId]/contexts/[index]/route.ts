import { answerPage } from "@/app/(rail)/runs/[id]/samples/[sampleId]/answer-page";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { marksOf } from "@/components/samples/texts/sentences";
import { readSharedReview } from "../../read-shared-review";

/** `index` counts from 0. Only if the share shows texts. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; sampleId: string; index: string }> },
): Promise<Response> {
  const { token, sampleId, index } = await params;
  const review = (await readSharedReview(token, sampleId))?.review;
  const at = /^\d{1,9}$/.test(index) ? Number(index) : -1;
  const text = review?.sample.contexts[at];
  if (!review || review.hidesTexts || text === undefined) return answerPage(request, null);
  return answerPage(request, text, { marks: marksOf(review.metrics, at, text), anchors: quotesOf(review).inContext(at) });
}
