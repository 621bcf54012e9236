import type { ThreadOnSample } from "assay-lib/comments/store/comments";
import { counted } from "assay-lib/domain/text/counted";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { Verbatim } from "@/components/ui/verbatim";

interface Props {
  threads: readonly ThreadOnSample[];
  hrefOf: (sampleId: number) => string;
}

export const ThreadsOnSamples = ({ threads, hrefOf }: Props) => (
  <Panel>
    <ol aria-label="Threads on samples">
      {threads.map(({ id, sampleId, question, text, reviewer, replies, createdAt, resolvedAt }) => (
        <li key={id} className="relative border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-hover phone:px-3.5">
          <InPlaceLink
            href={hrefOf(sampleId ?? 0)}
            dir="auto"
            className="line-clamp-1 text-small text-ink-3 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {question.trim().slice(0, 200) || "A sample without a question"}
          </InPlaceLink>
          <Verbatim className="line-clamp-2">{text?.slice(0, 300) ?? <span className="text-ink-3">Deleted</span>}</Verbatim>
          <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-3">
            <bdi>{reviewer}</bdi> <Moment at={createdAt} />
            {replies > 0 && <span>{counted(replies, "reply")}</span>}
            {resolvedAt && <Tag>resolved</Tag>}
          </p>
        </li>
      ))}
    </ol>
  </Panel>
);
