import type { ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import { StandInTag } from "@/components/scores/stand-in";
import { Fact, Facts } from "@/components/shell/page";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import type { PairingReport } from "@/lib/domain/comparison/pairing";
import { PairingChoice } from "./pairing-choice";
import { RunLetter } from "./run-letter";

export interface FactsRun {
  id: string;
  /** Null if runs are not named. */
  name: string | null;
  /** ISO text. */
  createdAt: string;
  href: string | null;
  /** The comparison with it as baseline; null where that is not offered. */
  baselineHref: string | null;
  unpaired: number;
}

/** Absolute, so that a comparison reads the same tomorrow. */
const started = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  timeZone: "UTC",
});

const runsHeading = (index: number, count: number): string => (index === 0 ? "Baseline" : count > 2 ? "Candidates" : "Candidate");

/** Who is compared, by which judge, over how many questions. */
export const ComparisonFacts = ({
  runs,
  dataset,
  judge,
  isStandIn,
  pairing,
  paired,
  pairHref,
  unpairedHref,
}: {
  runs: readonly FactsRun[];
  /** Null if it is not named. */
  dataset: string | null;
  /** Null if it is not named. */
  judge: string | null;
  isStandIn: boolean;
  pairing: PairingReport;
  /** Questions. */
  paired: number;
  /** The comparison paired the other way. */
  pairHref?: (by: PairBy) => string;
  unpairedHref: string | null;
}) => {
  const alone = runs.flatMap((run, index) => (run.unpaired > 0 ? [{ ...run, index }] : []));
  return (
    <Facts>
      {[runs.slice(0, 1), runs.slice(1)].map((group, side) => (
        <Fact key={runsHeading(side, runs.length)} name={runsHeading(side, runs.length)}>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {group.map((run, at) => (
              <RunFact key={run.id} run={run} index={side === 0 ? 0 : at + 1} />
            ))}
          </span>
        </Fact>
      ))}
      {dataset && <Fact name="Dataset">{dataset}</Fact>}
      {judge && (
        <Fact name={runs.length > 2 ? `Judge of all ${runs.length}` : "Judge"}>
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
        <span className="flex flex-wrap gap-x-2">
          <span className="tabular-nums">{paired.toLocaleString("en")}</span>
          <PairingChoice pairing={pairing} {...(pairHref && { hrefOf: pairHref })} />
        </span>
      </Fact>
      {alone.length > 0 && (
        <Fact name="Not in every run">
          <Maybe href={unpairedHref}>
            {alone.map(({ index, unpaired }) => `${unpaired.toLocaleString("en")} of ${letterOf(index)}`).join(", ")}
          </Maybe>
        </Fact>
      )}
    </Facts>
  );
};

const RunFact = ({ run: { name, createdAt, href, baselineHref }, index }: { run: FactsRun; index: number }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    <RunLetter index={index} />
    {name !== null && (
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Maybe href={href}>{name}</Maybe>
        <time
          dateTime={createdAt}
          title={`${createdAt.slice(0, 16).replace("T", " ")} UTC`}
          className="whitespace-nowrap text-ink-3"
        >
          {started.format(new Date(createdAt))}
        </time>
      </span>
    )}
    {baselineHref && (
      <a href={baselineHref} className="text-caption text-ink-3 underline decoration-dotted hover:text-ink">
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
