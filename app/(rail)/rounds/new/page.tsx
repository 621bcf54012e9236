import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { loadNewRoundSearch } from "@/components/addresses/rounds";
import { RoundForm } from "@/components/rounds/form/start-round";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { findRun } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { startRoundAction } from "../actions";

export const metadata: Metadata = { title: "Start a round" };

export default async function NewRoundPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { run: id } = await loadNewRoundSearch(searchParams);
  const run = id === "" ? null : await findRun(id);
  if (id !== "" && !run) notFound();
  const scored = run
    ? await Promise.all(run.metrics.map(async (metric) => (await scoresOfMetric(run.id, metric)).ids.length))
    : [];
  const most = Math.max(0, ...scored);
  const problem = !run
    ? {
        title: "Choose a run first",
        text: "A round labels samples of a finished run. Open one and choose “Start a round” in its menu.",
      }
    : !isFinished(run.status)
      ? { title: "This run is not finished", text: "Start the round once all scores are there." }
      : most === 0
        ? { title: "This run has no scores", text: "A round compares people’s labels with the scores of a metric." }
        : null;
  return (
    <>
      <TopBar
        crumbs={[
          { name: "Rounds", href: "/rounds" },
          ...(run ? [{ name: run.name, href: `/runs/${run.id}` }] : []),
          { name: "Start a round" },
        ]}
      />
      {problem || !run ? (
        <EmptyState
          isPage
          title={problem?.title}
          actions={<ButtonLink href={run ? `/runs/${run.id}` : "/"}>{run ? "Open the run" : "Go to Runs"}</ButtonLink>}
        >
          {problem?.text}
        </EmptyState>
      ) : (
        <RoundForm
          run={{ id: run.id, name: run.name }}
          metrics={run.metrics.map((metric) => {
            const known = metricById(metric);
            return {
              id: metric,
              name: known ? `${known.shortName} (${known.source})` : metric,
              isOfContexts: known?.group === "retrieval",
            };
          })}
          samples={most}
          start={startRoundAction}
        />
      )}
    </>
  );
}
