const width = 0.05;

/** Twenty bins of 0.05; the edge nearest to a band's limit moves there, so no bin is in two bands. */
export function binEdges(bandLimits: readonly number[]): number[] {
  const limits = bandLimits.filter((limit) => limit > 0 && limit < 1);
  const inner = Array.from({ length: Math.round(1 / width) - 1 }, (_, index) => (index + 1) / Math.round(1 / width));
  const kept = inner.filter((edge) => limits.every((limit) => Math.abs(edge - limit) > width / 2 + 1e-9));
  return [0, ...new Set([...kept, ...limits].toSorted((a, b) => a - b)), 1];
}

/** A score on an edge belongs to the bin above, and 1 to the last. */
export function countInBins(scores: Iterable<number>, edges: readonly number[]): number[] {
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const score of scores) {
    let low = 0;
    let high = counts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (score >= (edges[middle] ?? 1)) low = middle;
      else high = middle - 1;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts;
}
