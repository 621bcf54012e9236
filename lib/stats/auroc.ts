/**
 * The area under the ROC curve: how likely a true sample scores above a false one, a tie counting half (Mann and Whitney 1947).
 * `labels[i]` belongs to `scores[i]`. Null where all labels are equal, since there is nothing to tell apart.
 */
export function auroc(scores: readonly number[], labels: readonly boolean[]): number | null {
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const order = scores.map((score, index) => ({ score, label: labels[index] === true })).sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    let tiedPositives = 0;
    while (end < order.length && order[end]?.score === order[start]?.score) {
      if (order[end]?.label) tiedPositives++;
      end++;
    }
    // Tied values share the mean of their ranks start + 1 … end.
    rankSum += tiedPositives * ((start + 1 + end) / 2);
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
