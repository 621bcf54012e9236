import { answersOf } from "@/lib/rounds/words/answers";
import type { Entry, RoundDesign, RoundItem, RoundQuestion } from "@/lib/rounds/words/definition";
import type { WeightedShare } from "@/lib/stats/shares/weighted";
import { stratumOf } from "./draw";
import { judgeAgreement, shareOfClass } from "./measured/judge";
import { type LabelledSample, meanOfRound, type ScoredSample, weightsOf } from "./measured/mean";
import { missesOf } from "./measured/misses";
import { areSame, blindLabels, labelledTwice, peopleAgreement } from "./measured/people";
import { unratedItems, valuesByItem, valuesBySample } from "./values";

export type ResultShare = Pick<WeightedShare, "right" | "of" | "ci95">;

interface Given {
  items: readonly RoundItem[];
  entries: readonly Entry[];
  question: RoundQuestion;
  design: RoundDesign;
  samples: readonly ScoredSample[];
  passes: number;
  /** In a round per context, the score of each context by sample; null if it has none. */
  contextScores?: ReadonlyMap<number, readonly (number | null)[]> | undefined;
  sizes?: ReadonlyMap<number, number> | undefined;
}

/** What labels say of people, the judge and the run. An item with several counts with their mean, or as it was settled. */
export function resultsOf({ items, entries, question, design, samples, passes, sizes, contextScores }: Given) {
  const isYesNo = question.kind === "yes-no";
  const answers = answersOf(question).length;
  const { byItem, notBlind } = blindLabels(entries);
  const values = valuesBySample(items, entries);
  const stratum = (score: number) => (design.kind === "stratified" ? stratumOf(score, design.cuts) : 0);
  const weights = weightsOf({ items, design, samples, sizes, stratumOf: stratum, labelled: new Set(values.keys()) });
  const known = samples.flatMap((sample): LabelledSample[] => {
    const label = values.get(sample.id);
    return label === undefined ? [] : [{ ...sample, label, weight: weights.of.get(sample.id) ?? 1 }];
  });
  const questions = new Map(samples.map(({ id, question: number }) => [id, number]));
  const twice = labelledTwice(items, byItem);
  const sharesOf = (labelled: readonly LabelledSample[]) => ({
    catches: isYesNo ? shareOfClass(labelled, false, passes) : null,
    lets: isYesNo ? shareOfClass(labelled, true, passes) : null,
  });
  const ofSamples = sharesOf(known);
  const { corrected, missing } = meanOfRound({ samples, known, design, stratumOf: stratum, passes, ...ofSamples });
  const judged = contextScores
    ? labelledContexts(items, entries, samples, contextScores, (sample) => weights.of.get(sample) ?? 1)
    : known;
  return {
    labelled: values.size,
    notBlind,
    areWeighted: weights.differ,
    unrated: unratedItems(items, entries).length,
    people: peopleAgreement({
      items,
      byItem,
      answers,
      level: isYesNo ? "nominal" : "ordinal",
      questionOf: (sample) => questions.get(sample) ?? -sample,
      weightOf: weights.differ ? (sample) => weights.of.get(sample) ?? 1 : null,
    }),
    self: { items: twice.length, same: twice.filter(areSame).length },
    judge: judgeAgreement({ known: judged, answers, isYesNo, passes, areWeighted: weights.differ }),
    ...sharesOf(judged),
    corrected,
    missing,
    misses: corrected && missesOf(corrected, known, answers, ofSamples.catches, ofSamples.lets),
  };
}

/** Each labelled context with its own score; a sample's mean of yes and no is neither. */
function labelledContexts(
  items: readonly RoundItem[],
  entries: readonly Entry[],
  samples: readonly ScoredSample[],
  scores: ReadonlyMap<number, readonly (number | null)[]>,
  weightOf: (sample: number) => number,
): LabelledSample[] {
  const values = valuesByItem(items, entries);
  const questions = new Map(samples.map(({ id, question }) => [id, question]));
  return items.flatMap(({ id, sampleId, context }): LabelledSample[] => {
    const label = values.get(id);
    const question = questions.get(sampleId);
    const score = context === null ? null : (scores.get(sampleId)?.[context] ?? null);
    return label === undefined || question === undefined || score === null
      ? []
      : [{ id, score, question, label, weight: weightOf(sampleId) }];
  });
}
