import type { Exchange } from "@/components/samples/exchange";
import { promptHash } from "@/lib/judge/cache-key";
import { readReview } from "../../read-review";

/** What the judge was asked and what it answered, as an Exchange. The prompt is made again from what the run stores, and checked by its hash. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ id: string; sampleId: string; judgmentId: string }> },
): Promise<Response> {
  const { id, sampleId, judgmentId } = await params;
  const review = await readReview(id, sampleId);
  const reviewed = review?.metrics.find(({ judgments }) => judgments.some((one) => String(one.id) === judgmentId));
  const judgment = reviewed?.judgments.find((one) => String(one.id) === judgmentId);
  if (!review || !reviewed || !judgment) return Response.json({ message: "There is no such judgment." }, { status: 404 });
  const { metric, settings } = reviewed;
  const template = review.run.prompts[metric.id] ?? metric.template(settings);
  const ask = metric
    .asks(review.sample, settings, template)
    .find(({ context, poll }) => context === judgment.context && poll === judgment.poll);
  const exchange: Exchange = {
    messages: ask ? [...ask.messages] : null,
    isExact: ask !== undefined && promptHash(ask.messages) === judgment.promptHash,
    reply: judgment.reply,
    finishReason: judgment.finishReason,
  };
  return Response.json(exchange);
}
