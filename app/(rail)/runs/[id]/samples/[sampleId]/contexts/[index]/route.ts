import { quotesOf } from "@/components/samples/texts/quoted-places";
import { marksOf } from "@/components/samples/texts/sentences";
import { answerPage } from "../../answer-page";
import { readReview } from "../../read-review";

/** `index` counts from 0. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; sampleId: string; index: string }> },
): Promise<Response> {
  const { id, sampleId, index } = await params;
  const review = await readReview(id, sampleId);
  const at = /^\d{1,9}$/.test(index) ? Number(index) : -1;
  const text = review?.sample.contexts[at];
  if (!review || text === undefined) return answerPage(request, null);
  return answerPage(request, text, { marks: marksOf(review.metrics, at, text), anchors: quotesOf(review).inContext(at) });
}
