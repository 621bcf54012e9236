import Link from "next/link";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { confusionAt } from "@/lib/stats/confusion";

type Entry = MetricAgreement["disagreements"]["high"][number];

/** The samples on which judge and label differ most, in both directions, as links. */
export const Disagreements = ({
  figures,
  at,
  href,
  tableHref,
}: {
  figures: MetricAgreement;
  at: number;
  href: (sampleId: number) => string;
  /** The table that shows all of them; null if its filters cannot select them. */
  tableHref: { high: string | null; low: string | null };
}) => {
  const { falsePositives, falseNegatives } = confusionAt(figures.atLeast, at);
  // In hundredths, as the counts are.
  const reaches = ({ score }: Entry) => Math.floor(score * 100 + 1e-9) >= Math.round(at * 100);
  return (
    <div className="grid grid-cols-2 phone:grid-cols-1">
      <Direction
        title="Judge high, label bad"
        entries={figures.disagreements.high.filter(reaches)}
        total={falsePositives}
        none={`No bad one scores ${at.toFixed(2)} or more.`}
        href={href}
        all={tableHref.high === null ? null : { href: tableHref.high, name: "All labelled bad in the table, highest first" }}
      />
      <Direction
        title="Judge low, label good"
        entries={figures.disagreements.low.filter((entry) => !reaches(entry))}
        total={falseNegatives}
        none={`No good one scores below ${at.toFixed(2)}.`}
        href={href}
        all={tableHref.low === null ? null : { href: tableHref.low, name: "All labelled good in the table, lowest first" }}
      />
    </div>
  );
};

const Direction = ({
  title,
  entries,
  total,
  none,
  href,
  all,
}: {
  title: string;
  entries: readonly Entry[];
  total: number;
  none: string;
  href: (sampleId: number) => string;
  all: { href: string; name: string } | null;
}) => (
  <section
    aria-label={title}
    className="min-w-0 px-3.5 py-2.5 not-first:border-l not-first:border-line phone:not-first:border-t phone:not-first:border-l-0"
  >
    <h3 className="flex justify-between gap-2 text-caption text-ink-3">
      <span>{title}</span>
      {entries.length > 0 && (
        <span className="tabular-nums">
          {total > entries.length ? `furthest ${entries.length} of ${total.toLocaleString("en")}` : total.toLocaleString("en")}
        </span>
      )}
    </h3>
    {entries.length === 0 ? (
      <p className="py-1 text-small text-ink-2">{none}</p>
    ) : (
      <ul className="mt-1">
        {entries.map(({ sampleId, context, question, score, label }) => (
          <li key={`${sampleId} ${context}`}>
            <Link
              href={href(sampleId)}
              // In a share a sample is a page of its own, which begins at its top.
              scroll={href(sampleId).startsWith("/share/")}
              prefetch={false}
              className="-mx-1.5 flex items-baseline gap-2 rounded-chip px-1.5 py-[3px] text-small hover:bg-hover"
            >
              <b className="w-8 shrink-0 font-semibold tabular-nums">{score.toFixed(2)}</b>
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {question}
              </span>
              {context !== null && <span className="shrink-0 text-ink-3">context {context + 1}</span>}
              <span className="max-w-24 shrink-0 truncate text-ink-3">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {all && (
      <Link href={all.href} prefetch={false} className="link mt-1 inline-block text-small">
        {all.name}
      </Link>
    )}
  </section>
);
