import { answerContext } from "../../answer-page";
import { readReview } from "../../read-review";

type Address = { params: Promise<{ id: string; sampleId: string; index: string }> };

export async function GET(request: Request, { params }: Address): Promise<Response> {
  const { id, sampleId, index } = await params;
  return answerContext(request, await readReview(id, sampleId), index);
}
