import type { QueueKind, QueueReason } from "assay-lib/domain/reviews/queue";
import { bandOf, type Thresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import type { Metric } from "assay-lib/metrics/define";

type Named = Pick<Metric, "id" | "name" | "source" | "group">;

export const kindInWords: Record<QueueKind, string> = {
  split: "Split votes",
  models: "Judge models disagree",
  metrics: "Metrics disagree",
  border: "On a band's border",
};

export function reasonsInWords(reasons: readonly QueueReason[], metrics: readonly Named[], thresholds: Thresholds): string[] {
  const score = (metric: string, value: number) => formatScore(value, thresholdsOf(thresholds, metric));
  const nameOf = (id: string) => {
    const metric = metrics.find((one) => one.id === id);
    return metric ? `${metric.name} (${metric.source})` : id;
  };
  const placed = (context: number | null) => (context === null ? "" : ` on context ${context + 1}`);
  const say = (reason: QueueReason): string => {
    switch (reason.kind) {
      case "split":
        return `Split vote: ${reason.yes} of ${reason.valid} polls say yes`;
      case "models":
        return `Judge models disagree${placed(reason.context)}, ${nameOf(reason.metric)}: ${reason.high[0]} ${score(reason.metric, reason.high[1])}, ${reason.low[0]} ${score(reason.metric, reason.low[1])}`;
      case "metrics":
        return `Metrics disagree${placed(reason.context)}: ${nameOf(reason.high[0])} ${score(...reason.high)}, ${nameOf(reason.low[0])} ${score(...reason.low)}`;
      case "border":
        return `On the border of ${bandOf(reason.border, thresholdsOf(thresholds, reason.metric))}: ${nameOf(reason.metric)} ${score(reason.metric, reason.score)}`;
    }
  };
  return reasons.map(say);
}
