import { noFindingOfWords } from "@/lib/domain/races/words";
import { signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { labelOf, manySettings, settingOf } from "@/lib/ranking/words/label";
import { costText } from "@/lib/ranking/words/measure-text";
import type { Interaction, Level, ParameterEffect, RankReport } from "@/lib/ranking/words/report";

const mostDependent = 2;

type Uneven = NonNullable<ParameterEffect["uneven"]>;
type Largest = NonNullable<Interaction["largest"]>;
type Found = Omit<RankReport, "finding" | "notes">;

/** What the ranking shows: which are best, then which settings matter, then the cheapest and the baseline. */
export function findingOf(report: Found): string[] {
  if (report.isStandIn) return [noFindingOfWords];
  const dependent = report.interactions.filter(({ isEstablished }) => isEstablished).slice(0, mostDependent);
  const sentences = [
    ...dependent.flatMap(({ parameters: [first, second], largest }) =>
      largest ? [`${first} and ${second} depend on each other: ${dependence(first, second, largest)}`] : [],
    ),
    ...report.effects.flatMap(({ parameter, uneven }) => (uneven ? [unevenness(parameter, uneven)] : [])),
  ].slice(0, mostDependent);
  return [[bestOf(report), ...settingsOf(report)].join(" "), sentences.join(" "), rest(report)].filter(Boolean);
}

function bestOf(report: Found): string {
  const { configurations, groups, leastDifference, questions, withoutScore } = report;
  const size = configurations.length;
  const [best, next] = configurations;
  if (!best || best.mean === null) return "These runs share no question with scores.";
  if (groups.length === 0) return "Cannot tell which is best: too few questions to test.";
  const tied = tiedForBest(report);
  const identical = tied.filter(({ fromBest }) => fromBest?.isIdentical);
  const equivalent = tied.filter(({ fromBest }) => fromBest?.isEquivalent && !fromBest.isIdentical);
  const several = report.firstContexts === null ? "the judged texts are" : `the first ${report.firstContexts} contexts are`;
  const same = `${report.firstContexts === 1 ? "the first context is" : several} the same`;
  const also = [
    saying(equivalent, tied, `equivalent to ${labelOf(best)} (within ±${report.margin})`),
    saying(identical, tied, `identical to ${labelOf(best)}: ${same}`),
  ].join("");
  if (tied.length > 1 && identical.length === tied.length - 1) {
    const all = size === 2 ? "Both" : `All ${size}`;
    return `${tied.length < size ? `The best ${tied.length} of ${size}` : all} are identical: ${same}.`;
  }
  if (tied.length === 2 && size === 2 && next) return `${labelOf(best)} and ${labelOf(next)} cannot be distinguished.${also}`;
  if (tied.length === size) {
    const none = report.inPart === "decided" ? `On ${questions - withoutScore} questions that all share, none` : "None";
    return `${none} of the other ${size - 1} can be distinguished from the best.${also}`;
  }
  // Lost scores can leave one that ranks lower undistinguished.
  const areFirst = tied.every(({ rank }) => (rank ?? 0) <= tied.length);
  const who = areFirst ? `The best ${tied.length}` : `The best and ${counted(tied.length - 1, "other")}`;
  if (tied.length > 1) return `${who} of ${size} cannot be distinguished.${also}`;
  if (leastDifference === null || !next || next.mean === null) return `${labelOf(best)} is best.`;
  const gap = best.mean - next.mean;
  return `${labelOf(best)} is best; the next is ${(gap - leastDifference).toFixed(2)} to ${(gap + leastDifference).toFixed(2)} lower.`;
}

/** " 2 of these are …."; empty for none. */
function saying(some: readonly unknown[], tied: readonly unknown[], what: string): string {
  if (some.length === 0) return "";
  const others = some.length === 1 ? "The other of these" : "The others of these";
  const who = some.length === tied.length - 1 ? others : `${some.length} of these`;
  return ` ${who} ${some.length === 1 ? "is" : "are"} ${what}.`;
}

/** The best and those that are not distinguished from it. */
export const tiedForBest = ({ configurations, groups }: Pick<RankReport, "configurations" | "groups">) =>
  groups.length === 0 ? [] : configurations.filter(({ mean, fromBest }) => mean !== null && !fromBest?.isEstablished);

/** Largest established effect first, those not established last. */
function settingsOf({ effects, groups }: Found): string[] {
  if (groups.length === 0) return [];
  const largest = (effect: ParameterEffect) =>
    Math.max(0, ...effect.steps.map(({ effect }) => (effect?.isEstablished ? Math.abs(effect.difference) : 0)));
  const sorted = effects.toSorted((a, b) => largest(b) - largest(a));
  const named = (wanted: ParameterEffect["verdict"]) =>
    sorted.flatMap(({ parameter, verdict }) => (verdict === wanted ? [parameter] : []));
  const unchanging = named("nothing");
  const unknown = named("cannot-tell");
  const same = named("same-texts");
  return [
    ...sorted.filter(({ verdict }) => verdict === "matters").map(sentenceOf),
    ...(unchanging.length > 0
      ? [`${listed(unchanging)} ${unchanging.length === 1 ? "changes" : "change"} nothing measurable.`]
      : []),
    ...(same.length > 0 ? [`${listed(same)} ${same.length === 1 ? "changes" : "change"} no judged text.`] : []),
    ...(unknown.length > 0 ? [`These configurations cannot tell whether ${listed(unknown, "or")} matters.`] : []),
  ];
}

/** "rerank helps (+0.08 to +0.13)." */
function sentenceOf({ parameter, steps }: ParameterEffect): string {
  const parts = steps.flatMap(({ from, to, effect, problem }) =>
    effect?.isEstablished ? [[changeOf(parameter, { from, to, effect }), problem].filter(Boolean).join(", ")] : [],
  );
  return `${parts.join(", ")}.`;
}

function changeOf(parameter: string, { from, to, effect }: Pick<Uneven, "from" | "to" | "effect">): string {
  const ends = effect.interval ?? [effect.difference];
  const rangeOf = (values: readonly number[]) => ` (${values.map((end) => signed(end, 2)).join(" to ")})`;
  if (from === false && to === true) return `${parameter} ${effect.difference > 0 ? "helps" : "hurts"}${rangeOf(ends)}`;
  if (typeof from === "number" && typeof to === "number")
    return `${parameter} ${to} is ${effect.difference > 0 ? "better" : "worse"} than ${from}${rangeOf(ends)}`;
  const isBetter = effect.difference > 0;
  const [better, worse] = isBetter ? [to, from] : [from, to];
  const positive = isBetter ? ends : ends.map((end) => -end).toReversed();
  return `${settingOf(parameter, better)} is better than ${settingOf(parameter, worse)}${rangeOf(positive)}`;
}

/** "k 10 instead of k 5 changes the score by +0.19 with rerank and by −0.22 with no rerank." */
const dependence = (first: string, second: string, { first: [from, to], second: others, changes }: Largest): string =>
  changing(
    first,
    { from, to, changes },
    others.map((other) => settingOf(second, other)),
  );

const unevenness = (parameter: string, uneven: Uneven): string =>
  `What ${parameter} changes depends on other settings: ${changing(parameter, uneven, uneven.with.map(manySettings))}`;

function changing(
  parameter: string,
  { from, to, changes }: { from: Level; to: Level; changes: number[] },
  others: string[],
): string {
  const parts = changes.map((change, at) => `${signed(change, 2)} with ${others[at]}`);
  return `${settingOf(parameter, to)} instead of ${settingOf(parameter, from)} changes the score by ${parts.join(" and by ")}.`;
}

function rest(report: Found): string {
  const { configurations, costUnit, baseline } = report;
  const tied = tiedForBest(report);
  const cheapest = tied.filter(({ cost }) => cost !== null).sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0))[0];
  const beating = configurations.filter(({ fromBaseline }) => fromBaseline?.isEstablished && fromBaseline.difference > 0).length;
  return [
    cheapest &&
      report.groups.length > 0 &&
      `${tied.length > 1 ? "Cheapest of these" : "It costs"}${tied.length > 1 ? `: ${labelOf(cheapest)},` : ""} ${costText(cheapest.cost ?? 0, costUnit)} per 1,000 questions.`,
    baseline !== null &&
      report.groups.length > 0 &&
      tied.length < configurations.length &&
      beatingText(beating, configurations.length - 1),
  ]
    .filter(Boolean)
    .join(" ");
}

function beatingText(beating: number, others: number): string {
  if (others === 1) return `The other configuration ${beating === 0 ? "does not beat" : "beats"} the baseline.`;
  if (beating === 0) return "None beats the baseline.";
  const which = beating === others ? `All ${others}` : `${beating} of the other ${others}`;
  return `${which} ${beating === 1 ? "beats" : "beat"} the baseline.`;
}
