import { quotesOf } from "@/components/samples/texts/quoted-places";
import { servedText } from "@/components/samples/texts/served";
import { answerPage } from "../../answer-page";
import { readReview, readSample } from "../../read-review";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; sampleId: string; field: string }> },
): Promise<Response> {
  const { id, sampleId, field } = await params;
  if (field === "response") {
    const review = await readReview(id, sampleId);
    return answerPage(request, review?.sample.response, { anchors: review ? quotesOf(review).inResponse() : [] });
  }
  const found = await readSample(id, sampleId);
  return answerPage(request, found && servedText(found.sample, field));
}
