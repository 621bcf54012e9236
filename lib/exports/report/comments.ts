import { readThreads } from "@/lib/comments/read";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import { moment, shortened } from "./text";

const mostThreads = 50;
const longest = { comment: 1_000, quote: 200 };

type ReportedComments = Awaited<ReturnType<typeof readReported>>;
type Thread = ReportedComments["threads"][number];

/** Open threads first; none of hidden samples. */
export async function readReported(place: CommentPlace, hidden: readonly number[] = []) {
  const { threads, total } = await readThreads(place, hidden, mostThreads);
  return { threads, more: total - threads.length };
}

export function commentsAsMarkdown({ threads, more }: ReportedComments): string {
  if (threads.length === 0) return "";
  const parts = ["\nComments, open threads first:\n\n"];
  for (const thread of threads) {
    const { passage, isLost, replies } = thread;
    const lost = isLost ? " (no longer in the text)" : "";
    const quote = passage ? `, “${markdownText(shortened(passage.quote, longest.quote))}”${lost}` : "";
    parts.push(`- ${markdownText(placeOf(thread))}${quote}: ${line(thread)}`);
    for (const reply of replies) parts.push(`  - ${line(reply)}`);
    if (thread.moreReplies > 0) parts.push(`  - ${counted(thread.moreReplies, "more reply")}\n`);
  }
  if (more > 0) parts.push(`\n${counted(more, "more thread")} on the page.\n`);
  return parts.join("");
}

const line = (comment: Said) => `${markdownText(textOf(comment))} (${markdownText(byWhom(comment))})\n`;

type Said = Pick<Thread, "text" | "reviewer" | "isGuest" | "createdAt" | "resolvedAt" | "resolvedBy">;

/** "Sample q1", or "General" for a comment on the run or the set of runs. */
const placeOf = ({ sampleId, externalId }: Thread): string =>
  sampleId === null ? "General" : `Sample ${externalId ?? sampleId}`;

const textOf = ({ text }: Said): string => (text === null ? "Deleted" : shortened(text, longest.comment));

/** "Ann, 21 Nov 2026, 14:03 UTC; resolved by Bo" */
const byWhom = ({ reviewer, isGuest, createdAt, resolvedAt, resolvedBy }: Said): string =>
  `${reviewer}${isGuest ? " (guest)" : ""}, ${moment(createdAt)}${resolvedAt ? `; resolved${resolvedBy ? ` by ${resolvedBy}` : ""}` : ""}`;
