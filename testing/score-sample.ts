import type { NewJudgment, NewScore } from "@/lib/db/judgments/store";
import type { NewRun } from "@/lib/db/runs/list";
import type { Sample } from "@/lib/db/samples/rows";
import type { LexicalEvidence } from "@/lib/metrics/define";
import { figuresOf } from "@/lib/metrics/figures";
import { requireMetrics } from "@/lib/metrics/registry";

const causes = ["timeout", "malformed", "rate-limited", "truncated"] as const;

/**
 * Random judgments and scores of a sample, as a run would store them. Metrics write and read their own replies.
 * `errors` is the share of judgments in error.
 */
export function scoreSample(
  sample: Sample,
  run: Pick<NewRun, "metrics" | "settings" | "prompts" | "judge">,
  random: () => number,
  errors = 0,
): { judgments: NewJudgment[]; scores: NewScore[] } {
  const evidence = byChance(random);
  const judgments: NewJudgment[] = [];
  const scores: NewScore[] = [];
  for (const metric of requireMetrics([...run.metrics])) {
    const settings = run.settings[metric.id];
    const template = run.prompts[metric.id] ?? metric.template(settings);
    const ofMetric = metric.asks(sample, settings, template).flatMap((ask) =>
      run.judge.models.map((model): NewJudgment => {
        const reply = metric.lexicalReply(sample, ask, evidence, settings);
        const cause = random() < errors ? (causes[Math.floor(random() * causes.length)] ?? null) : null;
        const parsed = cause ? ({ ok: false, cause } as const) : metric.parse(reply, sample, ask, settings);
        return {
          sampleId: sample.id,
          metric: metric.id,
          step: 0,
          item: ask.item,
          poll: ask.poll,
          model,
          reading: parsed.ok ? parsed.reading : null,
          error: parsed.ok ? null : parsed.cause,
          errorDetail: null,
          reply,
          finishReason: "stop",
          attempts: 1,
          promptTokens: null,
          completionTokens: null,
          latencyMs: 1,
          cached: false,
          promptHash: run.prompts[metric.id]?.hash ?? "",
          cacheKey: null,
        };
      }),
    );
    const values = ofMetric.map(({ step, item, poll, model, reading, error }) =>
      reading
        ? { step, item, poll, model, error: null, ...reading }
        : { step, item, poll, model, error: error ?? ("malformed" as const) },
    );
    judgments.push(...ofMetric);
    const score = metric.score(sample, values, settings);
    scores.push({ ...score, sampleId: sample.id, metric: metric.id, figures: figuresOf(metric, score) });
  }
  return { judgments, scores };
}

/** Most samples are good throughout, some poor. */
function byChance(random: () => number): LexicalEvidence {
  const quality = Math.sqrt(random());
  const share = () => Math.min(1, Math.max(0, quality + (random() - 0.5) * 0.6));
  return {
    relevance: () => ({ share: share(), found: ["case", "section"], missing: ["work"] }),
    grounding: (response) => response.split(/(?<=\.) /).map((sentence) => ({ sentence, share: share(), weight: 1, missing: [] })),
    fraction: () => random(),
  };
}
