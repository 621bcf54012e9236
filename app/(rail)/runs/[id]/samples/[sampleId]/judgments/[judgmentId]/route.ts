import { answerExchange, readExchange } from "../../read-exchange";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ id: string; sampleId: string; judgmentId: string }> },
): Promise<Response> {
  const { id, sampleId, judgmentId } = await params;
  return answerExchange(await readExchange(id, sampleId, judgmentId));
}
