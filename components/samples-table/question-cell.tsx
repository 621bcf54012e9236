import Link from "next/link";
import type { SampleRow } from "@/lib/db/samples/table";

/** A sample's question as a link and its response below, one line each; on phones the question has two. */
export const QuestionCell = ({
  sample,
  href,
  hasResponse,
  opensPanel,
}: {
  sample: Pick<SampleRow, "question" | "response">;
  href: string;
  hasResponse: boolean;
  /** Whether the sample opens over the table, which then stays where it is. */
  opensPanel: boolean;
}) => (
  <>
    <Link
      href={href}
      scroll={!opensPanel}
      prefetch={false}
      dir="auto"
      className="block truncate font-medium hover:underline phone:line-clamp-2 phone:whitespace-normal"
    >
      {sample.question.trim() || "(no question)"}
    </Link>
    {hasResponse && (
      <span dir="auto" className="block truncate text-small/4 text-ink-3">
        {sample.response === null ? "no response" : sample.response.trim() || "empty response"}
      </span>
    )}
  </>
);
