import { percent } from "@/lib/domain/scores/format";
import { signed } from "@/lib/domain/scores/signed";
import { formatCost } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import type { ComparedJudge, JudgesReport } from "@/lib/judges/words/report";

const mostNamed = 3;

type Found = Pick<JudgesReport, "judges" | "panel" | "samples" | "unit">;

interface Said {
  sentence: string;
  detail: string;
}

/** Says which judges tell good from bad, as far as the labels can tell, then what that costs. `judges` has the best first. */
export function judgesSentences({ judges, panel, samples, unit }: Found): Said {
  const only = (sentence: string): Said => ({ sentence, detail: "" });
  const known = judges.filter(({ auroc }) => auroc.value !== null);
  const [best, ...others] = known;
  const labels = `${counted(samples, unit === "context" ? "labelled context" : "label")}`;
  if (!best) return only("");
  const tied = [best, ...others.filter(({ fromBest }) => fromBest && !fromBest.isEstablished)];
  if (!beatsChance(best))
    return only(
      `${labels} do not show that ${known.length === 1 ? best.name : "any judge"} tells good from bad better than chance.`,
    );
  if (known.length === 1)
    return {
      sentence: `On ${labels}, the AUROC of ${best.name} in telling good from bad is ${shown(best)}.`,
      detail: "Judge with another model or metric to compare it.",
    };
  const isAlone = tied.length === 1;
  const details = isAlone ? [nextOf(others[0])] : [cheapest(tied.filter(beatsChance)), settled(tied)];
  return {
    sentence: isAlone ? `Best at telling good from bad: ${best.name}, AUROC ${shown(best)}.` : tie(tied, labels),
    detail: [...details, panel && ofPanel(panel, best)].filter(Boolean).join(" "),
  };
}

const beatsChance = ({ auroc: { ci95 } }: Pick<ComparedJudge, "auroc">): boolean => ci95 === null || ci95[0] > 0.5;

const shown = ({ auroc: { value, ci95 } }: Pick<ComparedJudge, "auroc">): string =>
  `${value?.toFixed(2)}${ci95 ? ` (95%: ${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)})` : ""}`;

const namesOf = (judges: readonly ComparedJudge[]): string => {
  const names = judges.map(({ name }) => name);
  const rest = names.length - mostNamed;
  return listed(rest > 1 ? [...names.slice(0, mostNamed), `${rest} others`] : names);
};

function nextOf(next: ComparedJudge | undefined): string {
  if (!next?.fromBest) return "";
  const { difference, ci } = next.fromBest;
  const range = ci ? `${Math.max(0, -ci[1]).toFixed(2)} to ${(-ci[0]).toFixed(2)}` : Math.abs(difference).toFixed(2);
  return `The next, ${next.name}, is ${range} lower.`;
}

/** A larger difference that is not ruled out is named. */
const unseen = 0.1;

/** Equally well, unless a large difference from the best is not ruled out. */
function tie(tied: readonly ComparedJudge[], labels: string): string {
  const largest = Math.max(0, ...tied.map(({ fromBest }) => (fromBest?.ci ? -fromBest.ci[0] : 0)));
  return largest <= unseen
    ? `As far as ${labels} can tell, ${namesOf(tied)} tell good from bad equally well.`
    : `${labels} cannot tell ${namesOf(tied)} apart: AUROC could still differ by ${largest.toFixed(2)}.`;
}

const priceOf = ({ costPer1000Usd }: ComparedJudge): number => costPer1000Usd ?? Number.POSITIVE_INFINITY;

function cheapest(tied: readonly ComparedJudge[]): string {
  const priced = tied.filter(({ costPer1000Usd }) => costPer1000Usd !== null).sort((a, b) => priceOf(a) - priceOf(b));
  const low = priced[0];
  const high = priced.at(-1);
  if (!low || !high || priced.length < 2 || priceOf(low) === priceOf(high)) return "";
  const cheap = `The ${priced.length === 2 ? "cheaper" : "cheapest"}, ${low.name},`;
  const perThousand = `${formatCost(priceOf(low))} per 1,000 samples`;
  if (priceOf(low) === 0) return `${cheap} costs nothing, ${high.name} ${formatCost(priceOf(high))} per 1,000 samples.`;
  const times = priceOf(high) / priceOf(low);
  if (times < 1.1) return `They cost about the same.`;
  const share = times >= 1.95 ? `1/${Math.round(times)} of` : `${percent(1 - 1 / times)} less than`;
  return `${cheap} costs ${share} ${high.name}: ${perThousand}.`;
}

function settled(tied: readonly ComparedJudge[]): string {
  const [, next] = tied;
  if (tied.length !== 2 || !next?.fromBest?.moreLabels) return "";
  return `About ${roundUp(next.fromBest.moreLabels).toLocaleString("en")} more labels would settle it, if the difference is as measured.`;
}

const roundUp = (count: number): number => {
  if (count < 100) return Math.ceil(count / 10) * 10;
  const step = count < 1000 ? 50 : 100;
  return Math.ceil(count / step) * step;
};

function ofPanel({ fromBest }: NonNullable<JudgesReport["panel"]>, best: ComparedJudge): string {
  if (!fromBest?.isEstablished) return "";
  const range = fromBest.ci ? ` (${signed(fromBest.ci[0], 2)} to ${signed(fromBest.ci[1], 2)})` : "";
  return `The mean of all is ${fromBest.difference > 0 ? "better" : "worse"} than ${best.name}${range}.`;
}
