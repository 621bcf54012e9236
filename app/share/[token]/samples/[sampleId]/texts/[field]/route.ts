import { answerPage } from "@/app/(rail)/runs/[id]/samples/[sampleId]/answer-page";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { servedText } from "@/components/samples/texts/served";
import { readSharedReview } from "../../read-shared-review";

/** Only if the share shows texts. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; sampleId: string; field: string }> },
): Promise<Response> {
  const { token, sampleId, field } = await params;
  const review = (await readSharedReview(token, sampleId))?.review;
  if (!review || review.hidesTexts) return answerPage(request, null);
  if (field === "response") return answerPage(request, review.sample.response, { anchors: quotesOf(review).inResponse() });
  return answerPage(request, servedText(review.sample, field));
}
