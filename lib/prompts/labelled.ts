import { defaultLabels } from "@/lib/agreement/default-labels";
import { verdictsOfMetric } from "@/lib/db/prompts/samples";
import { entriesOf } from "@/lib/db/rounds/entries";
import { itemsOf, listRounds } from "@/lib/db/rounds/store";
import type { Run } from "@/lib/db/runs/list";
import { questionKeysOf } from "@/lib/db/samples/questions";
import { type Part, partOf } from "@/lib/domain/labels/part";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { metricById } from "@/lib/metrics/registry";
import { valuesByItem } from "@/lib/rounds/values";

export interface LabelledItem {
  sampleId: number;
  /** From 0; null for the whole sample. */
  context: number | null;
  isGood: boolean;
  /** As people gave it. */
  label: string;
  questionKey: string;
  part: Part;
}

export interface LabelledItems {
  /** Whose labels: "label adherent (good: yes)". */
  source: string;
  /** The lowest score that counts as good. */
  passes: number;
  items: LabelledItem[];
}

type Found = Omit<LabelledItem, "questionKey" | "part">;

/**
 * Of a run: the uploaded label that the Agreement tab shows, else those of its newest round, else people's verdicts, else the first
 * yes-no label, whatever its name. Null without any.
 */
export async function labelledItems(run: Run, metric: string): Promise<LabelledItems | null> {
  const passes = lowestPass(run.thresholds, metric);
  const found =
    (await uploadedLabels(run, metric)) ??
    (await roundLabels(run, metric)) ??
    (await verdictLabels(run, metric, passes)) ??
    (await uploadedLabels(run, metric, true));
  if (!found) return null;
  const keys = await questionKeysOf([...new Set(found.items.map(({ sampleId }) => sampleId))]);
  const items = found.items.flatMap((item): LabelledItem[] => {
    const questionKey = keys.get(item.sampleId);
    return questionKey === undefined ? [] : [{ ...item, questionKey, part: partOf(questionKey) }];
  });
  return { source: found.source, passes, items };
}

const isPerContext = (metric: string): boolean => metricById(metric)?.shape.kind === "contexts";

async function uploadedLabels(
  { configurationId }: Run,
  metric: string,
  orFirst = false,
): Promise<{ source: string; items: Found[] } | null> {
  const labels = await defaultLabels(configurationId, orFirst);
  if (!labels || (labels.unit === "context" && !isPerContext(metric))) return null;
  const items = [...labels.bySample].flatMap(([sampleId, values]) =>
    values.flatMap((value, at): Found[] =>
      value ? [{ sampleId, context: labels.unit === "context" ? at : null, isGood: value.isGood, label: value.text }] : [],
    ),
  );
  return items.length === 0 ? null : { source: `label ${labels.name} (good: ${labels.good})`, items };
}

/** Blind labels or what settled them; one in the middle is neither good nor bad. */
async function roundLabels({ id }: Run, metric: string): Promise<{ source: string; items: Found[] } | null> {
  for (const round of await listRounds(id)) {
    if (round.metric !== metric || (round.unit === "context" && !isPerContext(metric))) continue;
    const [all, entries] = await Promise.all([itemsOf(round.id), entriesOf(round.id)]);
    const values = valuesByItem(all, entries);
    const items = all.flatMap(({ id: item, sampleId, context }): Found[] => {
      const value = values.get(item);
      if (value === undefined || value === 0.5) return [];
      return [{ sampleId, context, isGood: value > 0.5, label: value.toFixed(2).replace(/\.?0+$/, "") }];
    });
    if (items.length > 0) return { source: `round ${round.name}`, items };
  }
  return null;
}

/** A person's score; without one, whether they agree that the judge's score is good or bad. */
async function verdictLabels({ id }: Run, metric: string, passes: number): Promise<{ source: string; items: Found[] } | null> {
  const byItem = new Map<string, Found & { differs: boolean }>();
  for (const { sampleId, item, verdict, given, judged } of await verdictsOfMetric(id, metric)) {
    if (item >= 0 && !isPerContext(metric)) continue;
    const isGood = given !== null ? given >= passes : judged === null ? null : judged >= passes === (verdict === "agree");
    if (isGood === null) continue;
    const context = item >= 0 ? item : null;
    const before = byItem.get(`${sampleId} ${context}`);
    const label = given === null ? verdict : given.toFixed(2);
    byItem.set(`${sampleId} ${context}`, {
      ...{ sampleId, context, isGood, label },
      differs: before !== undefined && (before.differs || before.isGood !== isGood),
    });
  }
  const items = [...byItem.values()].flatMap(({ differs, ...item }) => (differs ? [] : [item]));
  return items.length === 0 ? null : { source: "people's verdicts", items };
}
