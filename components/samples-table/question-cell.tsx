import Link from "next/link";
import type { TableRow } from "./row";

/** A link over the whole row. */
export const QuestionCell = ({
  sample,
  href,
  hasResponse,
  opensPanel,
}: {
  sample: Pick<TableRow, "question" | "response">;
  href: string;
  hasResponse: boolean;
  /** Whether the sample opens over the table. */
  opensPanel: boolean;
}) => (
  <>
    <Link
      href={href}
      scroll={!opensPanel}
      prefetch={false}
      dir="auto"
      className="block truncate font-medium after:absolute after:inset-0 hover:underline phone:line-clamp-3 phone:whitespace-normal"
    >
      {sample.question.trim() || "(no question)"}
    </Link>
    {hasResponse && (
      <span dir="auto" data-preview className="block truncate text-small/4 text-ink-3">
        {sample.response === null ? "no response" : sample.response.trim() || "empty response"}
      </span>
    )}
  </>
);
