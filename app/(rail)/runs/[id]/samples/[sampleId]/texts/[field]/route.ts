import { answerPage } from "../../answer-page";
import { readSample } from "../../read-review";

/** A page of the sample's question, response or reference. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; sampleId: string; field: string }> },
): Promise<Response> {
  const { id, sampleId, field } = await params;
  const found = await readSample(id, sampleId);
  const isText = field === "question" || field === "response" || field === "reference";
  return answerPage(request, isText ? found?.sample[field] : null);
}
