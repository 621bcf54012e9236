import { answerText } from "@/app/(rail)/runs/[id]/samples/[sampleId]/answer-page";
import { readReviewWithTexts } from "../../read-shared-review";

type Address = { params: Promise<{ token: string; sampleId: string; field: string }> };

export async function GET(request: Request, { params }: Address): Promise<Response> {
  const { token, sampleId, field } = await params;
  return answerText(request, await readReviewWithTexts(token, sampleId), field);
}
