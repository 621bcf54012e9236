import type { Run } from "@/lib/db/runs/list";
import { questionKeysOf } from "@/lib/db/samples/questions";
import { wholeSamples } from "@/lib/db/samples/rows";
import type { PromptTemplate } from "@/lib/domain/judge";
import { isRead, type Judgment } from "@/lib/domain/judgment";
import { partOf } from "@/lib/domain/labels/part";
import { Refusal } from "@/lib/domain/problem";
import { type TriedAgain, triedAtOnce } from "@/lib/domain/prompts/tried";
import { missingField } from "@/lib/domain/sample";
import { openAsksOf } from "@/lib/judge/asks";
import { emptyUnit, type JudgedUnit } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { Metric } from "@/lib/metrics/define";
import { completePrompts } from "@/lib/metrics/prompts";
import { askAll, judgmentOf, openForTrial, samePrompts } from "@/lib/runs/start/ask-once";

/** In ms. Connections without traffic close after two minutes. */
const longest = 100_000;
const attempts = { retries: 2, reask: 1 };

interface Limits {
  signal?: AbortSignal;
  /** In ms. */
  within?: number;
}

export interface TriedSamples {
  /** To the judge, including failed ones. */
  calls: number;
  results: TriedAgain[];
}

/**
 * Judges samples of a run with other prompts of a metric, by the run's judge and settings, and stores nothing. A result for each
 * sample, and each of its contexts that was judged. Throws Refusal for a prompt that lacks a placeholder, a question of the test
 * part, and a judge that cannot be called.
 */
export async function tryPrompts(
  run: Run,
  metric: Metric,
  given: Readonly<Record<string, PromptTemplate>>,
  sampleIds: readonly number[],
  { signal, within = longest }: Limits = {},
): Promise<TriedSamples> {
  const settings = run.settings[metric.id] ?? {};
  const prompts = completePrompts(metric, settings, given);
  const ids = [...new Set(sampleIds)].slice(0, triedAtOnce);
  const keys = await questionKeysOf(ids);
  if ([...keys.values()].some((key) => partOf(key) === "test"))
    throw new Refusal("A sample belongs to the test part, which cannot be tried on.");
  const samples = (await wholeSamples(ids)).filter(({ configurationId }) => configurationId === run.configurationId);
  const able = samples.filter((sample) => missingField(sample, metric.needs) === null);
  const opened = await openForTrial(run.judge, run.datasetId, samples, run.raised);
  const limit = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]);
  const judged = new Map<number, Judgment[]>(samples.map(({ id }) => [id, []]));
  const asked = { settings: { ...run.settings, [metric.id]: settings }, prompts, judge: run.judge };
  let calls = 0;
  try {
    for (;;) {
      const open = able.flatMap((sample) => {
        const judgments = judged.get(sample.id) ?? [];
        // The same ask of two models needs two objects.
        return openAsksOf(asked, metric, sample, judgments).map(({ ask, model }) => ({ ask: { ...ask }, model, sample }));
      });
      if (open.length === 0) break;
      const questions = able.flatMap((sample) =>
        run.judge.models.flatMap((model) =>
          samePrompts(open.filter((one) => one.sample === sample && one.model === model).map(({ ask }) => ask)).map(
            (asks): Question => ({ model, asks, metric, settings, sample }),
          ),
        ),
      );
      const done = await askAll(opened, questions, limit, attempts);
      calls += done.calls;
      for (const { ask, model, sample } of open)
        judged.get(sample.id)?.push(judgmentOf(ask, model, done.units.get(ask) ?? tooSlow()));
    }
  } finally {
    await opened.end();
  }
  return { calls, results: samples.flatMap((sample) => resultsOf(metric, settings, sample, judged.get(sample.id) ?? [])) };
}

const tooSlow = (): JudgedUnit => ({ ...emptyUnit(), error: "timeout" });

function resultsOf(
  metric: Metric,
  settings: unknown,
  sample: Awaited<ReturnType<typeof wholeSamples>>[number],
  judgments: readonly Judgment[],
): TriedAgain[] {
  const { score, cause, explanation } = metric.score(sample, judgments, settings);
  const whole: TriedAgain = { sampleId: sample.id, context: null, score, cause, explanation };
  if (metric.shape.kind !== "contexts") return [whole];
  return [
    whole,
    ...sample.contexts.map((_, context): TriedAgain => {
      const own = judgments.filter(({ step, item }) => step === 0 && item === context);
      const read = own.filter(isRead);
      const failed = own.find(({ error }) => error !== null)?.error ?? null;
      return {
        ...{ sampleId: sample.id, context },
        score: read.length === 0 ? null : read.reduce((sum, one) => sum + one.score, 0) / read.length,
        cause: read.length === 0 ? failed : null,
        explanation: read[0]?.evidence ?? read[0]?.explanation ?? null,
      };
    }),
  ];
}
