import { answerText } from "../../answer-page";
import { readReview, readSample } from "../../read-review";

type Address = { params: Promise<{ id: string; sampleId: string; field: string }> };

export async function GET(request: Request, { params }: Address): Promise<Response> {
  const { id, sampleId, field } = await params;
  return answerText(request, await (field === "response" ? readReview : readSample)(id, sampleId), field);
}
