import type { CommentPlace } from "assay-lib/domain/comments/place";
import { Suspense } from "react";
import { SectionHeading } from "@/components/ui/panel";
import { CommentsOn } from "./comments-on";

/** The last part of a page, which does not wait for it. */
export const PageComments = (on: { place: CommentPlace; sampleId?: number }) => (
  <section aria-labelledby="comments" className="pb-6">
    <SectionHeading id="comments" title="Comments" />
    <Suspense>
      <CommentsOn {...on} />
    </Suspense>
  </section>
);
