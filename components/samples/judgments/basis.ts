import type { Sample } from "assay-lib/db/samples/rows";
import { formatInterval } from "assay-lib/domain/scores/format";
import { isNeverJudged } from "assay-lib/domain/scores/unscored";
import { explainCause } from "assay-lib/domain/text/cause";
import { counted } from "assay-lib/domain/text/counted";
import { asksPerContext } from "assay-lib/metrics/shapes/contract";
import { claimsDetail, contextValue, formatRaw, pollsDetail, type ReviewedMetric } from "@/components/samples/judged/sample";
import { relevantInWords, sentenceDetail } from "@/components/samples/texts/sentences";

/** On scales this short values are listed: [2, 0] and [1, 1] have the same mean. */
const shortScale = 3;
const listedAtMost = 8;

/** "3 of 4 contexts judged", "4/5 yes, 0.38–0.96". `awaited`: more judgments can follow. */
export function basisOf(reviewed: ReviewedMetric, sample: Sample, awaited: boolean): string {
  const { score } = reviewed;
  if (!score) return unscored(reviewed, sample, awaited);
  if (score.score === null) return withoutScore(reviewed);
  switch (reviewed.metric.shape.kind) {
    case "contexts":
      return contextBasis(reviewed, sample);
    case "sentences":
      return sentenceBasis(reviewed);
    case "polls":
      return pollBasis(reviewed);
    case "single":
      return singleBasis(reviewed);
    case "claims":
      return claimsBasis(reviewed);
  }
}

function unscored({ judgments, metric }: ReviewedMetric, sample: Sample, awaited: boolean): string {
  if (judgments.length === 0) return awaited ? "not judged yet" : "not judged";
  if (!asksPerContext(metric.shape))
    return awaited ? `${judgments.length} judged so far` : `${judgments.length} judged, no score`;
  const judged = new Set(judgments.filter(({ error }) => error === null).map(({ item }) => item)).size;
  return `${judged} of ${sample.contexts.length} contexts ${awaited ? "so far" : "judged"}`;
}

function withoutScore(reviewed: ReviewedMetric): string {
  const { score } = reviewed;
  const cause = score?.cause ?? null;
  if (cause !== null && isNeverJudged(cause)) return explainCause(cause);
  return [coverage(reviewed), cause].filter(Boolean).join(", ");
}

function coverage({ metric, score }: ReviewedMetric): string | null {
  switch (metric.shape.kind) {
    case "contexts":
      return `${score?.scored} of ${score?.expected} contexts judged`;
    case "polls":
      return `${score?.scored} of ${score?.expected} polls valid`;
    case "sentences":
    case "single":
    case "claims":
      return null;
  }
}

function contextBasis(reviewed: ReviewedMetric, sample: Sample): string {
  const { metric, score } = reviewed;
  const isShort = metric.rawMax !== null && metric.rawMax <= shortScale && sample.contexts.length <= listedAtMost;
  if (!isShort) return score && score.scored < score.expected ? (coverage(reviewed) ?? "") : "";
  const raws = sample.contexts.map((_, index) => contextValue(reviewed, index).raw);
  return `raw ${raws.map((raw) => (raw === null ? "–" : formatRaw(raw))).join(", ")} of ${metric.rawMax}`;
}

function sentenceBasis(reviewed: ReviewedMetric): string {
  const detail = sentenceDetail(reviewed);
  if (!detail) return "";
  const { relevant, total, altered, chunkShare } = detail;
  const parts = [`${relevantInWords(detail)} of ${counted(total, "sentence")}`];
  if (altered.length > 0) parts.push(`${altered.length} altered`);
  if (chunkShare !== null && relevant > 0) parts.push(`chunk share ${chunkShare.toFixed(2)}`);
  return parts.join(", ");
}

function pollBasis(reviewed: ReviewedMetric): string {
  const detail = pollsDetail(reviewed);
  if (!detail) return "";
  return `${detail.yes}/${detail.valid} yes${detail.interval ? `, ${formatInterval(detail.interval)}` : ""}`;
}

function claimsBasis(reviewed: ReviewedMetric): string {
  const detail = claimsDetail(reviewed);
  return detail ? `${detail.supported} of ${counted(detail.judged, "claim")} supported` : "";
}

function singleBasis({ judgments, metric }: ReviewedMetric): string {
  const raws = judgments.flatMap(({ raw }) => (raw === null ? [] : [formatRaw(raw)]));
  return metric.rawMax === null ? raws.join(", ") : `${raws.join(", ")} of ${metric.rawMax}`;
}
