/** A label of the samples that can be a column. */
export interface LabelColumn {
  name: string;
  /** Samples that have it; null where that must not be told. */
  n: number | null;
  /** Whether its values fit into a narrow column. */
  isShort: boolean;
}

/** More would leave no room for the question. */
const shownAtFirst = 4;

/** A column's id, which fits into a cookie whatever the label is called (FNV-1a). */
export function labelColumnId(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return `label-${(hash >>> 0).toString(36)}`;
}

export const isLabelColumn = (id: string): boolean => id.startsWith("label-");

/** The labels that have a column until somebody chooses others: the first short ones. */
export const labelsAtFirst = (labels: readonly LabelColumn[]): LabelColumn[] =>
  labels.filter(({ isShort }) => isShort).slice(0, shownAtFirst);
