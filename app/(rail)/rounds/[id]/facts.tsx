import { findRun, type Run } from "assay-lib/db/runs/list";
import { counted } from "assay-lib/domain/text/counted";
import type { RoundState } from "assay-lib/rounds/read";
import { countPopulation } from "assay-lib/rounds/store/plan";
import type { Round } from "assay-lib/rounds/store/rows";
import Link from "next/link";
import { designInWords, unitInWords } from "@/components/rounds/in-words";
import { FactLine } from "@/components/shell/page";
import { Moment } from "@/components/ui/moment";

interface Props {
  round: Round;
  run: Run;
  metric: string;
  state: RoundState;
}

export async function RoundFacts({ round, run, metric, state: { progress, gone } }: Props) {
  const other = round.pairedRunId === null ? null : await findRun(round.pairedRunId);
  const now = round.pairedRunId !== null && !other ? null : await countPopulation(run, round);
  const noun = round.pairedRunId === null ? "sample" : "question";
  return (
    <FactLine>
      <RunLink run={run} />
      {round.pairedRunId !== null && <span>with {other ? <RunLink run={other} /> : "a run that was deleted"}</span>}
      <span>
        <b>{progress.items.toLocaleString("en")}</b> {unitInWords[round.unit]}
        {round.population !== null && round.design.kind !== "picked" && ` from ${counted(round.population, noun)}`},{" "}
        {designInWords[round.design.kind]}
      </span>
      {round.population !== null && now !== null && now !== round.population && (
        <span>
          {round.pairedRunId === null ? "the run now has" : "the runs now share"} {now.toLocaleString("en")}
        </span>
      )}
      {gone > 0 && <span>{counted(gone, "item")} gone, since samples were deleted</span>}
      {progress.shared > 0 && <span>{progress.shared.toLocaleString("en")} for two people</span>}
      <span>compared with {metric}</span>
      <span>
        started <Moment at={round.createdAt} />
        {round.createdBy && (
          <>
            {" "}
            by <bdi>{round.createdBy}</bdi>
          </>
        )}
      </span>
    </FactLine>
  );
}

const RunLink = ({ run: { id, name } }: { run: Run }) => (
  <Link href={`/runs/${id}`} className="text-accent-ink hover:underline">
    <bdi>{name}</bdi>
  </Link>
);
