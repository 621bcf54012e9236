import { answerPage } from "@/app/(rail)/runs/[id]/samples/[sampleId]/answer-page";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { readSharedReview } from "../../read-shared-review";

/** A page of the sample's question, response or reference, if the share shows texts. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; sampleId: string; field: string }> },
): Promise<Response> {
  const { token, sampleId, field } = await params;
  const review = (await readSharedReview(token, sampleId))?.review;
  if (!review || review.hidesTexts) return answerPage(request, null);
  if (field === "response") return answerPage(request, review.sample.response, { anchors: quotesOf(review).inResponse() });
  return answerPage(request, field === "question" || field === "reference" ? review.sample[field] : null);
}
