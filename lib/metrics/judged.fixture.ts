import type { Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { openAsksOf } from "@/lib/judge/asks";
import type { LexicalEvidence, Metric } from "./define";
import { stepOf } from "./steps";

/** Finds this share of the question in every text. */
const evidenceOf = (share: number): LexicalEvidence => ({
  relevance: () => ({ share, found: ["bridge"], missing: [] }),
  grounding: (response) => [{ sentence: response, share, weight: 1, missing: [] }],
  fraction: () => 0.5,
});

/** A sample's judgments by a metric with default settings, read from replies in the metric's format. */
export function judged(metric: Metric, sample: JudgedSample, models = ["judge-a"], share = 0.8): Judgment[] {
  const settings = metric.settings.parse({});
  const run = { settings: { [metric.id]: settings }, prompts: {}, judge: { models } };
  const judgments: Judgment[] = [];
  for (let open = openAsksOf(run, metric, sample, []); open.length > 0; open = openAsksOf(run, metric, sample, judgments)) {
    for (const { ask, model } of open) {
      const step = stepOf(metric, ask);
      const unit = { step: ask.step, item: ask.item, poll: ask.poll, model };
      const read = step.parse(step.lexicalReply(sample, ask, evidenceOf(share), settings), sample, ask, settings);
      judgments.push(read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause });
    }
  }
  return judgments;
}
