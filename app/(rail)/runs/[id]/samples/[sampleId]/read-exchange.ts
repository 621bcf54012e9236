import { asJudgment } from "assay-lib/db/judgments/read";
import { asksOf } from "assay-lib/judge/asks";
import { promptHash } from "assay-lib/judge/cache-key";
import type { Exchange } from "@/components/samples/judgments/exchange";
import { readReview } from "./read-review";

/** Rebuilds the unstored prompt from the run and checks its hash. Null without the judgment. */
export async function readExchange(runId: string, sampleId: string, judgmentId: string): Promise<Exchange | null> {
  const review = await readReview(runId, sampleId);
  const reviewed = review?.metrics.find(({ judgments }) => judgments.some((one) => String(one.id) === judgmentId));
  const judgment = reviewed?.judgments.find((one) => String(one.id) === judgmentId);
  if (!review || !reviewed || !judgment) return null;
  const before = reviewed.judgments.filter(({ step }) => step < judgment.step).map(asJudgment);
  const ask = asksOf(review.run, reviewed.metric, review.sample, judgment.step, before).find(
    ({ item, poll }) => item === judgment.item && poll === judgment.poll,
  );
  return {
    messages: ask ? [...ask.messages] : null,
    isExact: ask !== undefined && promptHash(ask.messages) === judgment.promptHash,
    reply: judgment.reply,
    finishReason: judgment.finishReason,
  };
}

export const answerExchange = (exchange: Exchange | null): Response =>
  exchange ? Response.json(exchange) : Response.json({ message: "Judgment not found." }, { status: 404 });
