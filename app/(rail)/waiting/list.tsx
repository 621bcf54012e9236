import { type UnopenedRun, unopenedRuns, unseenMentions } from "assay-lib/comments/store/waiting";
import { pathOfPlace } from "assay-lib/domain/comments/place";
import { accountOf } from "assay-lib/domain/people/visitor";
import { reviewerKey } from "assay-lib/domain/reviews/state";
import { counted } from "assay-lib/domain/text/counted";
import { canLabel } from "assay-lib/rounds/hidden";
import { openRoundsFor } from "assay-lib/rounds/store/progress";
import Link from "next/link";
import type { ReactNode } from "react";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { readVisitor } from "@/app/visitor";
import { Chevron } from "@/components/ui/chevron";
import { Panel, SectionHeading } from "@/components/ui/panel";

const shown = 5;

/** What waits for the visitor; nothing without a name. Each line goes once its page was opened or its work is done. */
export async function Waiting() {
  const [visitor, reviewer] = await Promise.all([readVisitor(), readReviewer()]);
  if (!reviewer) return null;
  const person = reviewerKey(reviewer);
  const account = accountOf(visitor);
  const labels = canLabel(visitor);
  const [mentions, rounds, runs] = await Promise.all([
    unseenMentions(person, { canLabel: labels }),
    labels ? openRoundsFor(person) : [],
    account ? unopenedRuns(account) : [],
  ]);
  const lines = [
    ...mentions.map((mention) => (
      <Line key={mention.id} href={pathOfPlace(mention.place, mention.sampleId)} about={`${mention.reviewer} mentions you`}>
        {mention.text}
      </Line>
    )),
    ...rounds.map(({ id, name, left }) => (
      <Line key={id} href={`/rounds/${id}/label`} about={`${counted(left, "item")} to label`}>
        {name}
      </Line>
    )),
    ...runs.map(({ id, name, status }) => (
      <Line key={id} href={`/runs/${id}`} about={ended[status] ?? "Run ended"}>
        {name}
      </Line>
    )),
  ];
  if (lines.length === 0) return null;
  const rest = lines.slice(shown);
  return (
    <section aria-labelledby="waiting">
      <SectionHeading id="waiting" title="Waiting for you" />
      <Panel className="overflow-hidden">
        <ul>{lines.slice(0, shown)}</ul>
        {rest.length > 0 && (
          <details className="group border-t border-line">
            <summary className="flex items-center gap-2 px-4 py-2 text-small text-ink-2 phone:px-3.5">
              and {rest.length} more
              <Chevron />
            </summary>
            <ul>{rest}</ul>
          </details>
        )}
      </Panel>
    </section>
  );
}

const ended: Partial<Record<UnopenedRun["status"], string>> = {
  completed: "Run completed",
  "completed-with-errors": "Run completed with errors",
  failed: "Run failed",
};

const Line = ({ href, about, children }: { href: string; about: string; children: ReactNode }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      href={href}
      prefetch={false}
      className="flex gap-2 px-4 py-1.5 -outline-offset-2 hover:bg-hover phone:px-3.5 phone:py-2.5"
    >
      <bdi className="max-w-1/2 shrink-0 truncate font-medium">{about}</bdi>
      <span dir="auto" className="min-w-0 flex-1 truncate text-start text-ink-2">
        {children}
      </span>
    </Link>
  </li>
);
