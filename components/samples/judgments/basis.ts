import {
  contextValue,
  formatRaw,
  isContextMetric,
  isPollMetric,
  isSentenceMetric,
  type ReviewedMetric,
} from "@/components/samples/judged/sample";
import { formatCount, sentenceDetail } from "@/components/samples/texts/sentences";
import type { Sample } from "@/lib/db/samples/rows";
import { formatInterval } from "@/lib/domain/scores/format";
import { explainCause } from "@/lib/domain/text/cause";
import { ContextAdherencePlusDetail } from "@/lib/metrics/context-adherence-plus";

/** Scales this short are told value by value: [2, 0] and [1, 1] have the same mean. */
const shortScale = 3;
const listedAtMost = 8;

/** What a score rests on, in a few words: "4 of 4 contexts", "4/5 yes, 0.38–0.96". `awaited` while judgments may still come. */
export function basisOf(reviewed: ReviewedMetric, sample: Sample, awaited: boolean): string {
  const { score } = reviewed;
  if (!score) return unscored(reviewed, sample, awaited);
  if (score.score === null) return withoutScore(reviewed);
  if (isContextMetric(reviewed)) return contextBasis(reviewed, sample);
  if (isSentenceMetric(reviewed)) return sentenceBasis(reviewed);
  if (isPollMetric(reviewed)) return pollBasis(reviewed);
  return sampleBasis(reviewed);
}

function unscored({ judgments, metric }: ReviewedMetric, sample: Sample, awaited: boolean): string {
  if (judgments.length === 0) return awaited ? "not judged yet" : "not judged";
  if (metric.unit !== "context") return awaited ? `${judgments.length} judged so far` : `${judgments.length} judged, no score`;
  const judged = new Set(judgments.filter(({ error }) => error === null).map(({ context }) => context)).size;
  return `${judged} of ${sample.contexts.length} contexts ${awaited ? "so far" : "judged"}`;
}

function withoutScore(reviewed: ReviewedMetric): string {
  const { score } = reviewed;
  const cause = score?.cause ?? null;
  if (cause?.startsWith("missing-")) return explainCause(cause);
  const coverage = isContextMetric(reviewed)
    ? `${score?.scored} of ${score?.expected} contexts judged`
    : isPollMetric(reviewed)
      ? `${score?.scored} of ${score?.expected} polls valid`
      : null;
  return [coverage, cause].filter(Boolean).join(", ");
}

function contextBasis(reviewed: ReviewedMetric, sample: Sample): string {
  const { metric, score } = reviewed;
  const isShort = metric.rawMax !== null && metric.rawMax <= shortScale && sample.contexts.length <= listedAtMost;
  if (!isShort) return `${score?.scored} of ${score?.expected} ${score?.expected === 1 ? "context" : "contexts"}`;
  const raws = sample.contexts.map((_, index) => contextValue(reviewed, index).raw);
  return `raw ${raws.map((raw) => (raw === null ? "–" : formatRaw(raw))).join(", ")} of ${metric.rawMax}`;
}

function sentenceBasis(reviewed: ReviewedMetric): string {
  const detail = sentenceDetail(reviewed);
  if (!detail) return "";
  const { relevant, total, altered, chunkShare } = detail;
  const parts = [`${formatCount(relevant)} of ${total.toLocaleString("en-US")} ${total === 1 ? "sentence" : "sentences"}`];
  if (altered.length > 0) parts.push(`${altered.length} altered`);
  if (chunkShare !== null && relevant > 0) parts.push(`chunk share ${chunkShare.toFixed(2)}`);
  return parts.join(", ");
}

function pollBasis({ score }: ReviewedMetric): string {
  const detail = ContextAdherencePlusDetail.safeParse(score?.detail).data;
  if (!detail) return "";
  return `${detail.yes}/${detail.valid} yes${detail.interval ? `, ${formatInterval(detail.interval)}` : ""}`;
}

function sampleBasis({ judgments, metric }: ReviewedMetric): string {
  const raws = judgments.flatMap(({ raw }) => (raw === null ? [] : [formatRaw(raw)]));
  return metric.rawMax === null ? raws.join(", ") : `${raws.join(", ")} of ${metric.rawMax}`;
}
