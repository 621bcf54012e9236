import type { Judgment } from "@/lib/domain/judgment";
import { type JudgedSample, missingField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { openAsksOf } from "@/lib/judge/asks";
import { readText } from "@/lib/judge/calls/settle";
import type { Judge } from "@/lib/judge/contract/judge";
import type { Ask, Metric } from "@/lib/metrics/define";

/** Null without what the metric needs. */
export async function judgedBy(judge: Judge, metric: Metric, sample: JudgedSample, polls?: number): Promise<Score | null> {
  if (missingField(sample, metric.needs)) return null;
  const settings = metric.settings.parse(polls === undefined || !("polls" in metric.settings.shape) ? {} : { polls });
  const judgments: Judgment[] = [];
  const run = { settings: { [metric.id]: settings }, prompts: {}, judge: { models: ["lexical"] } };
  for (let open = openAsksOf(run, metric, sample, []); open.length > 0; open = openAsksOf(run, metric, sample, judgments)) {
    for (const { ask, model } of open) {
      const question = { model, asks: [ask] as [Ask], metric, settings, sample };
      const reply = await judge.ask(question);
      const read = readText(reply.ok ? reply.texts[0] : undefined, question, ask);
      const unit = { step: ask.step, item: ask.item, poll: ask.poll, model };
      judgments.push(read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause });
    }
  }
  return metric.score(sample, judgments, settings);
}

export const scoreOf = async (...given: Parameters<typeof judgedBy>): Promise<number | null> =>
  (await judgedBy(...given))?.score ?? null;
