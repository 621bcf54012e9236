import { findRun, type Run } from "assay-lib/db/runs/list";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { loadNewRoundSearch } from "@/components/addresses/rounds";
import { RoundForm } from "@/components/rounds/form/start-round";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { startRoundAction } from "../actions";
import { offeredFor } from "./offered";

export const metadata: Metadata = { title: "Start a round" };

function problemOf(run: Run | null, other: Run | null, hasNoScores: boolean): { title: string; text: string } | null {
  if (!run)
    return {
      title: "Choose a run first",
      text: "A round labels samples of a finished run. Open one and choose “Start a round” in its menu.",
    };
  const unfinished = [run, other].find((one) => one && !isFinished(one.status));
  if (unfinished)
    return {
      title: `${unfinished === run ? "This" : "The other"} run is not finished`,
      text: "Start the round once all scores are there.",
    };
  if (!hasNoScores) return null;
  return other
    ? {
        title: "These runs share no scored question",
        text: "A round of two runs needs questions with a score of the same metric in both.",
      }
    : { title: "This run has no scores", text: "A round compares people’s labels with the scores of a metric." };
}

export default async function NewRoundPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { run: id, with: otherId, unit } = await loadNewRoundSearch(searchParams);
  const [run, other] = await Promise.all([id, otherId].map((one) => (one === "" ? null : findRun(one))));
  if ((id !== "" && !run) || (otherId !== "" && !other)) notFound();
  const offered = run ? await offeredFor(run, other ?? null) : null;
  const problem = problemOf(run ?? null, other ?? null, offered?.metrics.length === 0);
  return (
    <>
      <TopBar
        crumbs={[
          { name: "Rounds", href: "/rounds" },
          ...(run ? [{ name: run.name, href: `/runs/${run.id}` }] : []),
          { name: "Start a round" },
        ]}
      />
      {problem || !offered ? (
        <EmptyState
          isPage
          title={problem?.title}
          actions={<ButtonLink href={run ? `/runs/${run.id}` : "/"}>{run ? "Open the run" : "Go to Runs"}</ButtonLink>}
        >
          {problem?.text}
        </EmptyState>
      ) : (
        <RoundForm offered={offered} unit={unit} start={startRoundAction} />
      )}
    </>
  );
}
