export interface FigureName {
  metric: string;
  key: string;
}

/** "ragas-context-relevancy.chunkShare" of one of the metrics; null for anything else. */
export function figureSort(sort: string, metrics: readonly string[]): FigureName | null {
  const at = sort.lastIndexOf(".");
  const metric = sort.slice(0, Math.max(0, at));
  return !metrics.includes(sort) && metrics.includes(metric) ? { metric, key: sort.slice(at + 1) } : null;
}
