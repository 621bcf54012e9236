import type { Sample } from "assay-lib/db/samples/rows";
import { counted } from "assay-lib/domain/text/counted";
import { CircleAlert } from "lucide-react";
import type { ReviewedMetric } from "@/components/samples/judged/sample";
import { Remark } from "@/components/samples/texts/remark";
import { sentenceDetail, unmatchedSentences } from "@/components/samples/texts/sentences";

const listedAtMost = 10;

/** Remarks about no single context: unknown sentence numbers, unmatched copies, flags. */
export function SentenceRemarks({ reviewed, sample }: { reviewed: ReviewedMetric; sample: Sample }) {
  const detail = sentenceDetail(reviewed);
  if (!detail) return null;
  const unmatched = unmatchedSentences(detail, sample);
  const isSeveral = Object.keys(detail.models).length > 1;
  const remarks = [...detail.flags];
  if (detail.unknown.length > 0)
    remarks.unshift(
      `Unknown sentence numbers in the reply were ignored: ${detail.unknown.slice(0, listedAtMost).join(", ")}${detail.unknown.length > listedAtMost ? " and more" : ""}.`,
    );
  if (remarks.length + unmatched.length === 0) return null;
  return (
    <div className="mt-2 grid gap-1 text-small text-ink-2">
      {remarks.map((remark) => (
        <Remark key={remark} icon={CircleAlert}>
          {reviewed.metric.source}: {remark}
        </Remark>
      ))}
      {unmatched.length > 0 && (
        <div className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
          <div className="min-w-0">
            <p>
              {reviewed.metric.source}: {counted(unmatched.length, "extracted sentence")} without a match in the contexts, counted
              as altered.
            </p>
            <ul className="mt-0.5 grid list-disc gap-0.5 pl-4">
              {unmatched.slice(0, listedAtMost).map(({ text, model }) => (
                <li key={`${model} ${text}`}>
                  <bdi lang="" className="[overflow-wrap:anywhere]">
                    {text.slice(0, 400)}
                    {text.length > 400 && " …"}
                  </bdi>
                  {isSeveral && <span className="text-ink-3"> {model}</span>}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
