import { labelNames, readBySample, readLabelColumn } from "@/lib/agreement/label-columns";
import { hasLabels } from "@/lib/agreement/store/agreement";
import { labelGroups, tallyLabels } from "@/lib/agreement/store/labels";
import type { LabelledContexts } from "@/lib/comparison/store/sum-contexts";
import { parseGood, readLabel } from "@/lib/domain/labels/kinds";

/**
 * Each context's gain by the label of this name, else the first: 1 or 0, or the grade shifted to be at least 0. Null without one.
 */
export async function contextLabel(
  configurationId: string,
  name?: string,
): Promise<{ name: string; gains: LabelledContexts } | null> {
  if (!(await hasLabels(configurationId))) return null;
  const tallied = await tallyLabels(configurationId);
  const columns = labelNames(tallied)
    .filter((one) => name === undefined || one === name)
    .flatMap((one) => readLabelColumn(tallied, one) ?? []);
  const column = columns.find(({ unit, kind }) => unit === "context" && kind !== "named");
  const rule = column?.good ? parseGood(column.kind, column.good) : null;
  if (!column || !rule) return null;
  const lowest = Math.min(0, column.range?.[0] ?? 0);
  const groups = await labelGroups({ source: "file", configurationId, name: column.name });
  const gains = readBySample(
    groups.filter(({ context }) => context !== null),
    "context",
    (value) => (readLabel(rule, value)?.grade ?? Number.NaN) - lowest,
  );
  return { name: column.name, gains };
}
