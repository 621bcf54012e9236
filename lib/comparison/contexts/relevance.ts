import type { AtDepths, LabelledContexts, ReadContexts } from "@/lib/comparison/store/sum-contexts";
import type { ContextComparison } from "@/lib/comparison/words/contexts";
import type { Run } from "@/lib/db/runs/list";
import { listed } from "@/lib/domain/text/listed";
import { contextLabel } from "./label";

interface Labels {
  name: string | null;
  gains: (LabelledContexts | null)[];
  remarks: string[];
}

export async function readLabels([baseline, ...candidates]: readonly Run[]): Promise<Labels> {
  const label = baseline && (await contextLabel(baseline.configurationId));
  if (!label) {
    const lacking =
      "nDCG and recall need a relevance label for each context, or gold contexts; the baseline's samples have neither.";
    return { name: null, gains: [null, ...candidates.map(() => null)], remarks: [lacking] };
  }
  const gains: Labels["gains"] = [label.gains];
  const remarks: string[] = [];
  for (const run of candidates) {
    const same = await contextLabel(run.configurationId, label.name);
    gains.push(same?.gains ?? null);
    if (!same)
      remarks.push(`nDCG and recall need the label ${label.name} on each context; the samples of ${run.name} do not have it.`);
  }
  return { name: label.name, gains, remarks };
}

interface Relevance extends Pick<ContextComparison, "ndcgBy" | "recallBy" | "remarks"> {
  sums: (read: ReadContexts, candidate: number) => { ndcg: AtDepths; recall: AtDepths };
}

/** Recall uses gold contexts; nDCG uses labels, or gold contexts without labels. */
export function relevanceOf(haveGold: readonly boolean[], labels: Labels, runs: readonly Run[]): Relevance {
  const isGold = haveGold.every(Boolean);
  const isLabelled = labels.gains.slice(1).some((gains) => gains !== null);
  const gold = isGold ? "gold" : null;
  const label = isLabelled ? "label" : null;
  const ndcgBy = label ?? gold;
  const recallBy = gold ?? label;
  const pick = (read: ReadContexts, candidate: number, by: "label" | "gold" | null, name: "ndcg" | "recall") =>
    (by && { gold: read.gold, label: read.labelled }[by][candidate]?.[name]) ?? [];
  const without = runs.filter((_, index) => !haveGold[index]).map(({ name }) => name.slice(0, 80));
  const partly =
    !isGold && haveGold.some(Boolean)
      ? [`Recall is not measured against gold contexts, because the samples of ${listed(without.slice(0, 5))} have none.`]
      : [];
  return {
    ndcgBy,
    recallBy,
    remarks: [...(isGold && labels.name === null ? [] : labels.remarks), ...partly],
    sums: (read, candidate) => ({
      ndcg: pick(read, candidate, ndcgBy, "ndcg"),
      recall: pick(read, candidate, recallBy, "recall"),
    }),
  };
}
