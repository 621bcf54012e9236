import type { StoredShare } from "assay-lib/access/shares/store";
import { readSharedComments, type SharedPlace } from "assay-lib/shares/comments";
import { SharedComments } from "@/components/comments/shared";
import { SectionHeading } from "@/components/ui/panel";

interface Props extends Partial<SharedPlace> {
  share: StoredShare;
  /** The share's path. */
  base: string;
  /** The place that names the sample in addresses. */
  sample?: number | null;
}

/** Nothing if the link hides comments, or has none and takes none. */
export async function CommentsOfShare({ share, base, sample = null, sampleId = null, hidden = [] }: Props) {
  const read = await readSharedComments(share, { sampleId, hidden });
  const mayWrite = share.guests;
  if (!read || (read.total === 0 && !mayWrite)) return null;
  const { comments, total } = read;
  return (
    <section aria-labelledby="comments-heading" className="pb-6">
      <SectionHeading
        id="comments-heading"
        title="Comments"
        remark={total > comments.length ? `the first ${comments.length} of ${total.toLocaleString("en")}` : null}
      />
      <SharedComments sampleId={sample} comments={comments} address={mayWrite ? `${base}/comments` : null} />
    </section>
  );
}
