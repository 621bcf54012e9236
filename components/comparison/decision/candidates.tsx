import { amount } from "assay-lib/comparison/words/amount";
import type { CandidateDecision, Choice, Decision } from "assay-lib/comparison/words/decision";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { Measure, MeasureKind } from "assay-lib/comparison/words/measures";
import type { Verdict } from "assay-lib/comparison/words/metrics";
import { percent } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import Link from "next/link";
import { RunLetter } from "@/components/comparison/run-letter";
import { VerdictIcon } from "@/components/comparison/verdict-word";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";

const tallies = [
  { key: "better", name: "better", verdict: "better", look: "font-semibold text-accent-ink" },
  { key: "worse", name: "worse", verdict: "worse", look: "font-semibold text-ink" },
  { key: "equivalent", name: "equivalent", verdict: "equivalent", look: "font-medium text-ink-2" },
  { key: "open", name: "open", verdict: "not-distinguishable", look: "text-ink-2" },
] as const satisfies readonly { key: keyof CandidateDecision; name: string; verdict: Verdict; look: string }[];

const words: Record<Choice, string> = {
  keep: "Keep A",
  choose: "Choose it",
  mixed: "Mixed",
  either: "Either works",
  "cannot-tell": "Cannot tell yet",
  none: "No decision",
};

function reasonOf(
  { choice, better, worse, open, heldBack, wouldSettle }: CandidateDecision,
  nameOf: (id: string) => string,
): string {
  const names = (ids: readonly string[]) => (ids.length > 2 ? `${ids.length} metrics` : listed(ids.map(nameOf)));
  if (choice === "mixed") return `gains on ${names(better)}, loses on ${names(worse)}`;
  if (choice === "keep") return `loses on ${names(worse)}${better.length > 0 ? `, gains on ${names(better)}` : ""}`;
  if (choice === "choose") return `gains on ${names(better)}, loses on none`;
  if (choice === "cannot-tell" && wouldSettle !== null) return wouldSettle;
  if (choice !== "none" && heldBack.length > 0) return `${heldBack.length} not compared`;
  return choice === "cannot-tell" && open.length > 0 ? `${open.length} open` : "";
}

interface CandidatesProps {
  decision: Decision;
  names: readonly string[];
  /** Null if they are hidden. */
  hrefs: readonly string[] | null;
  nameOf: (id: string) => string;
}

export const CandidateList = ({ decision, names, hrefs, nameOf }: CandidatesProps) => {
  const baselineOf = (kind: MeasureKind) =>
    decision.candidates.map(({ measures }) => measures.find((one) => one.kind === kind)).find((one) => one?.baseline);
  const cost = baselineOf("cost");
  const latency = baselineOf("latency");
  return (
    <Table label="Candidates" className="min-w-[860px] [&_td]:px-4">
      <thead>
        <tr>
          <ColumnHeading name="Candidate" className="pl-5" />
          <ColumnHeading name="Decision against A" className="px-4" />
          <ColumnHeading name="Verdicts" sub={`of ${counted(decision.metrics.length, "metric")}`} className="px-4" />
          {cost && <ColumnHeading name="Cost per 1,000" sub={`A ${shown(cost, "baseline")}`} numeric className="px-4" />}
          {latency && <ColumnHeading name="Latency, mean" sub={`A ${shown(latency, "baseline")}`} numeric className="pr-5" />}
        </tr>
      </thead>
      <tbody>
        {decision.candidates.map((candidate, index) => {
          const name = names[index] === letterOf(index + 1) ? "" : names[index];
          return (
            <tr
              key={candidate.run}
              className={cn("h-12 [&:last-child>td]:border-b-0", candidate.choice === "none" && "[&_*]:text-ink-3")}
            >
              <Cell className="pl-5! whitespace-nowrap">
                <span className="flex items-center gap-2">
                  <RunLetter index={index + 1} />
                  {hrefs ? (
                    <Link href={hrefs[index] ?? ""} prefetch={false} className="link max-w-48 truncate">
                      {name}
                    </Link>
                  ) : (
                    <span className="max-w-48 truncate">{name}</span>
                  )}
                </span>
              </Cell>
              <Cell>
                <span className="block text-[13.5px] font-semibold">{words[candidate.choice]}</span>
                <span className="block text-[11px]/[15px] text-ink-3">{reasonOf(candidate, nameOf)}</span>
              </Cell>
              <Cell>
                <span className="flex flex-wrap gap-x-3.5 text-small whitespace-nowrap tabular-nums">
                  {tallies.map(({ key, name, verdict, look }) => {
                    const count = candidate[key].length;
                    return (
                      <span key={key} className={cn("inline-flex items-center gap-1", count > 0 ? look : "text-ink-3")}>
                        {count > 0 && <VerdictIcon verdict={verdict} />}
                        {count} {name}
                        {count > 0 && <span className="sr-only">: {candidate[key].map(nameOf).join(", ")}</span>}
                      </span>
                    );
                  })}
                </span>
              </Cell>
              {cost && <MeasureCell measure={candidate.measures.find(({ kind }) => kind === "cost")} />}
              {latency && <MeasureCell measure={candidate.measures.find(({ kind }) => kind === "latency")} last />}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};

const shown = (measure: Measure, side: "baseline" | "candidate"): string => {
  const found = measure[side];
  return found ? amount(measure.kind, found.mean, measure.unit) : "–";
};

const MeasureCell = ({ measure, last = false }: { measure: Measure | undefined; last?: boolean }) => {
  const change = measure?.baseline && measure.candidate ? measure.candidate.mean / measure.baseline.mean - 1 : null;
  return (
    <Cell numeric className={cn("whitespace-nowrap", change === null && "text-ink-3", last && "pr-5!")}>
      {measure && change !== null ? shown(measure, "candidate") : "–"}{" "}
      {change !== null && Number.isFinite(change) && (
        <span className="text-ink-3">{`${change < 0 ? "−" : "+"}${percent(Math.abs(change))}`}</span>
      )}
    </Cell>
  );
};
