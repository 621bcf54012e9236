import type { Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import type { LexicalEvidence, Metric } from "./define";

/** Finds this share of the question in every text. */
const evidenceOf = (share: number): LexicalEvidence => ({
  relevance: () => ({ share, found: ["bridge"], missing: [] }),
  grounding: (response) => [{ sentence: response, share, weight: 1, missing: [] }],
  fraction: () => 0.5,
});

/** A sample's judgments by a metric with default settings, read from replies in the metric's format. */
export function judged(metric: Metric, sample: JudgedSample, models = ["judge-a"], share = 0.8): Judgment[] {
  const settings = metric.settings.parse({});
  return models.flatMap((model) =>
    metric.asks(sample, settings, metric.template(settings)).map((ask) => {
      const unit = { step: ask.step, item: ask.item, poll: ask.poll, model };
      const read = metric.parse(metric.lexicalReply(sample, ask, evidenceOf(share), settings), sample, ask, settings);
      return read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause };
    }),
  );
}
