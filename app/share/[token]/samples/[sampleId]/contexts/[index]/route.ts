import { answerContext } from "@/app/(rail)/runs/[id]/samples/[sampleId]/answer-page";
import { readReviewWithTexts } from "../../read-shared-review";

type Address = { params: Promise<{ token: string; sampleId: string; index: string }> };

export async function GET(request: Request, { params }: Address): Promise<Response> {
  const { token, sampleId, index } = await params;
  return answerContext(request, await readReviewWithTexts(token, sampleId), index);
}
