export interface ShownLabelColumn {
  name: string;
  /** Samples that have it; null if hidden. */
  n: number | null;
  /** Fits a narrow column. */
  isShort: boolean;
}

/** More leave no room for the question. */
const shownAtFirst = 3;

/** An FNV-1a hash, which fits a cookie whatever the label's name. */
export function labelColumnId(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return `label-${(hash >>> 0).toString(36)}`;
}

export const isLabelColumn = (id: string): boolean => id.startsWith("label-");

export const labelsAtFirst = (labels: readonly ShownLabelColumn[]): ShownLabelColumn[] =>
  labels.filter(({ isShort }) => isShort).slice(0, shownAtFirst);
