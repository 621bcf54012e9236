import type { RecordedDecision } from "assay-lib/domain/decisions/recorded";
import Link from "next/link";
import type { ReactNode } from "react";
import { comparedRunsHref } from "@/components/addresses/compared-runs";
import { RunLetter } from "@/components/compare/run-letter";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

interface DecisionLogProps {
  decisions: readonly RecordedDecision[];
  actsOn?: (id: string) => ReactNode;
  isCompared?: boolean;
}

/** `actsOn` renders the buttons of a decision. */
export const DecisionLog = ({ decisions, actsOn, isCompared = false }: DecisionLogProps) => (
  <ul className="divide-y divide-line">
    {decisions.map((decision) => (
      <li key={decision.id} className="flex items-start gap-3 px-5 py-3 phone:px-3.5">
        <Entry decision={decision} isCompared={isCompared} />
        {actsOn?.(decision.id)}
      </li>
    ))}
  </ul>
);

const Entry = ({
  decision: { runs, headline, why, createdAt, createdBy },
  isCompared,
}: {
  decision: RecordedDecision;
  isCompared: boolean;
}) => {
  const lettered = runs.map((run, index) => ({ ...run, index }));
  const ordered = [...lettered.filter(({ isChosen }) => isChosen), ...lettered.filter(({ isChosen }) => !isChosen)];
  const ids = runs.flatMap(({ id }) => id ?? []);
  return (
    <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        {ordered.map((run, place) => (
          <Named key={run.index} {...run} before={["Chose", "over"][place] ?? ""} />
        ))}
        <span className="text-small text-ink-3">
          <time dateTime={createdAt} title={`${createdAt.slice(0, 16).replace("T", " ")} UTC`} className="whitespace-nowrap">
            {day.format(new Date(createdAt))}
          </time>
          {createdBy && `, ${createdBy}`}
        </span>
      </p>
      <p className="max-w-[90ch] whitespace-pre-wrap text-ink-2">{why}</p>
      <p className="text-caption text-ink-3">
        Headline: {headline}{" "}
        {!isCompared && ids.length === runs.length && (
          <Link href={comparedRunsHref(ids)} prefetch={false} className="link whitespace-nowrap">
            Compare again
          </Link>
        )}
      </p>
    </div>
  );
};

const Named = ({ id, name, isChosen, index, before }: RecordedDecision["runs"][number] & { index: number; before: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    {before && <span className={isChosen ? "font-semibold" : "text-ink-2"}>{before}</span>}
    <RunLetter index={index} />
    {id === null ? (
      <bdi title="Deleted run" className="text-ink-2">
        {name}
      </bdi>
    ) : (
      <Link href={`/runs/${id}`} prefetch={false} className={isChosen ? "link font-semibold" : "link"}>
        <bdi>{name}</bdi>
      </Link>
    )}
  </span>
);
