import { labelGroups, tallyLabels } from "@/lib/db/reviews/labels";
import type { LabelColumn } from "@/lib/domain/agreement";
import { formatGood, labelText, readLabel } from "@/lib/domain/labels/kinds";
import { chooseLabel, ruleFor } from "./chosen";
import { labelNames, readBySample, readLabelColumn } from "./label-columns";

export interface GoodLabels {
  name: string;
  unit: LabelColumn["unit"];
  /** Which of its values are good: ">=0.5". */
  good: string;
  /** By sample: of its contexts if that is the unit, else one. Null where a value cannot be read. */
  bySample: ReadonlyMap<number, readonly ({ isGood: boolean; text: string } | null)[]>;
}

/** The uploaded label that scores are compared with by default, or else, if asked for, the first yes-no one; null without one. */
export async function defaultLabels(configurationId: string, orFirst = false): Promise<GoodLabels | null> {
  const tallied = await tallyLabels(configurationId);
  const columns = labelNames(tallied).flatMap((name) => readLabelColumn(tallied, name) ?? []);
  const first = columns.find(({ kind, distinct }) => kind === "yes-no" && distinct > 1);
  const column = chooseLabel(columns, undefined) ?? (orFirst ? (first ?? null) : null);
  const rule = column && ruleFor(column, undefined);
  if (!column || !rule) return null;
  const { name, unit } = column;
  const groups = await labelGroups({ source: "file", configurationId, name });
  const bySample = readBySample(groups, unit, (value) => {
    const read = readLabel(rule, value);
    return read && { isGood: read.isGood, text: labelText(value) };
  });
  return { name, unit, good: formatGood(rule), bySample };
}
