import Link from "next/link";
import type { SampleRow } from "@/lib/db/scores";

/** A sample's question as a link, its response below, a line each. */
export const QuestionCell = ({ sample, href }: { sample: Pick<SampleRow, "question" | "response">; href: string }) => (
  <>
    <Link
      href={href}
      scroll={false}
      dir="auto"
      className="block truncate font-medium hover:underline phone:line-clamp-2 phone:whitespace-normal"
    >
      {sample.question}
    </Link>
    <span dir="auto" className="block truncate text-small text-ink-3">
      {sample.response === null ? "no response" : sample.response || "empty response"}
    </span>
  </>
);
