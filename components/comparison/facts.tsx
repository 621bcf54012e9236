import { letterOf } from "assay-lib/comparison/words/letter";
import type { PairBy } from "assay-lib/domain/paired/pair-by";
import type { PairingReport } from "assay-lib/domain/paired/pairing";
import type { ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import { StandInTag } from "@/components/scores/stand-in";
import { Fact, Facts } from "@/components/shell/page";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { BaselineMark } from "./baseline-mark";
import { RunLetter } from "./run-letter";

export interface FactsRun {
  id: string;
  /** Null if runs are unnamed. */
  name: string | null;
  baseline: string | null;
  createdAt: string;
  href: string | null;
  baselineHref: string | null;
  /** Shared questions, and those only in the baseline or only in this run. Null for the baseline. */
  pairs: { questions: number; unpaired: readonly [number, number] } | null;
}

/** Absolute, so the page reads the same later. */
const started = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

interface ComparisonFactsProps {
  runs: readonly FactsRun[];
  dataset: string | null;
  judge: string | null;
  isStandIn: boolean;
  pairing: PairingReport | undefined;
  pairHref?: (by: PairBy) => string;
  unpairedHref: string | null;
  /** Only this many contexts of each count; null for all. */
  first: number | null;
}

export const ComparisonFacts = ({ runs, dataset, judge, isStandIn, pairing, ...props }: ComparisonFactsProps) => {
  const { pairHref, unpairedHref, first } = props;
  const [baseline, ...others] = runs;
  const candidates = runs.flatMap(({ pairs }, index) => (pairs ? [{ ...pairs, letter: letterOf(index) }] : []));
  const alone = candidates.flatMap(({ unpaired: [ofBaseline, own], letter }) => {
    const whose = candidates.length === 1 ? "" : ` against ${letter}`;
    return [
      ...(ofBaseline > 0 ? [`${ofBaseline.toLocaleString("en")} of A${whose}`] : []),
      ...(own > 0 ? [`${own.toLocaleString("en")} of ${letter}`] : []),
    ];
  });
  return (
    <Facts>
      <Fact name="Baseline">{baseline && <RunFact run={baseline} index={0} />}</Fact>
      <Fact name={others.length > 1 ? "Candidates" : "Candidate"} isWide={others.length > 1}>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {others.map((run, at) => (
            <RunFact key={run.id} run={run} index={at + 1} />
          ))}
        </span>
      </Fact>
      {dataset && <Fact name="Dataset">{dataset}</Fact>}
      {judge && (
        <Fact name={runs.length > 2 ? `Judge of all ${runs.length} runs` : "Judge"}>
          <span className="flex flex-wrap items-center gap-x-2">
            {judge}
            {isStandIn && <StandInTag short />}
          </span>
        </Fact>
      )}
      <Fact
        name={
          <>
            Questions <Term of="paired">paired</Term>
          </>
        }
      >
        <span className="flex flex-wrap gap-x-3 tabular-nums">
          {candidates.map(({ questions, letter }) => (
            <span key={letter}>
              {candidates.length === 1 ? "" : `${letter} `}
              {questions.toLocaleString("en")}
            </span>
          ))}
          {pairing && <PairingChoice pairing={pairing} withCounts={candidates.length === 1} hrefOf={pairHref} />}
        </span>
      </Fact>
      {first !== null && <Fact name="Contexts">the first {first > 1 && `${first} `}of each</Fact>}
      {alone.length > 0 && (
        <Fact name="Unpaired">
          <Maybe href={unpairedHref}>{alone.join(", ")}</Maybe>
        </Fact>
      )}
    </Facts>
  );
};

const RunFact = ({ run: { name, baseline, createdAt, href, baselineHref }, index }: { run: FactsRun; index: number }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    <RunLetter index={index} />
    {name !== null && (
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Maybe href={href}>{name}</Maybe>
        {baseline && <BaselineMark>{baseline}</BaselineMark>}
        <time dateTime={createdAt} className="whitespace-nowrap text-ink-3">
          {started.format(new Date(createdAt))}
        </time>
      </span>
    )}
    {baselineHref && (
      <a href={baselineHref} className="text-caption whitespace-nowrap text-ink-3 underline decoration-dotted hover:text-ink">
        make baseline
      </a>
    )}
  </span>
);

const Maybe = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <a href={href} className="link">
      {children}
    </a>
  );

interface PairingChoiceProps {
  pairing: PairingReport;
  withCounts: boolean;
  hrefOf?: (by: PairBy) => string;
}

/** What pairs questions. The unused choice is a link, given `hrefOf`. */
const PairingChoice = ({ pairing, withCounts, hrefOf }: PairingChoiceProps) => {
  const counts = { id: pairing.byId, text: pairing.byText };
  const option = (by: PairBy) => {
    const words = withCounts ? `${by} ${counts[by].toLocaleString("en")}` : by;
    if (by === pairing.by) return <b aria-current="true">{words}</b>;
    if (!hrefOf) return <span className="text-ink-3">{words}</span>;
    return (
      <InPlaceLink href={hrefOf(by)} className="link underline">
        {words}
      </InPlaceLink>
    );
  };
  return (
    <span className="whitespace-nowrap text-ink-2">
      matched by {option("id")}
      <span aria-hidden> | </span>
      {option("text")}
    </span>
  );
};
