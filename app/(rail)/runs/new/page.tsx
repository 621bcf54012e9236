import { listDatasets } from "assay-lib/db/datasets";
import { offeredMetrics } from "assay-lib/db/own-metrics";
import { listPromptVersions } from "assay-lib/db/prompts/versions";
import { baselinesByDataset } from "assay-lib/db/runs/baselines";
import { findRun } from "assay-lib/db/runs/list";
import { hasConversations } from "assay-lib/db/samples/conversations";
import { readThresholds } from "assay-lib/db/thresholds";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { publicUrl } from "assay-lib/http/redact";
import { missingKey } from "assay-lib/judge/openai/missing-key";
import { environmentEndpoint } from "assay-lib/judge/servers/environment-endpoint";
import { usualModels } from "assay-lib/judge/servers/read";
import { shownServers } from "assay-lib/judging/servers/known";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { saveJudgeAction } from "@/app/(rail)/settings/actions";
import { loadNewRunSearch, promptIn } from "@/components/addresses/new-run";
import { judgeLike } from "@/components/runs/new/like";
import { offerMetric } from "@/components/runs/new/offered-metric";
import { openedCookie, readOpened } from "@/components/runs/new/opened";
import { RunForm } from "@/components/runs/new/run-form";
import { ConnectDialog } from "@/components/settings/judges/connect-dialog";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { startRunsAction } from "./actions";
import { judgeFields } from "./read-form";

export const metadata: Metadata = { title: "New run" };

export default async function NewRunPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = loadNewRunSearch(await searchParams);
  const [datasets, metrics, versions, thresholds, jar, alike] = await Promise.all([
    listDatasets(),
    offeredMetrics(),
    listPromptVersions(),
    readThresholds(),
    cookies(),
    search.like ? findRun(search.like) : null,
  ]);
  // No judge of ours scored a run from scores.
  const like = alike && alike.judge.kind !== "elsewhere" ? { ...alike, kind: alike.judge.kind } : null;
  const dataset = datasets.find(({ id }) => id === search.dataset) ?? datasets[0];
  const baselines = dataset && (await baselinesByDataset([dataset.id])).get(dataset.id);
  const isConversation = dataset ? await hasConversations({ datasetId: dataset.id }) : false;
  const environment = parseEnvironment(process.env);
  const endpoint = environmentEndpoint(environment);
  const { servers, mistakes, known } = await shownServers();
  const [askedMetric, askedVersion] = promptIn(search.prompt);
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "New run" }]}>
        {dataset && <ConnectDialog save={saveJudgeAction} />}
      </TopBar>
      {dataset ? (
        <>
          <PageTitle>New run</PageTitle>
          {like && (
            <p className="mt-1 text-small text-ink-2">
              Judge, metrics, settings and prompts are those of{" "}
              <Link href={`/runs/${like.id}`} prefetch={false} className="link">
                {like.name}
              </Link>
              .
            </p>
          )}
          <RunForm
            data={{
              datasets: datasets.map(({ id, name }) => ({ id, name })),
              datasetId: dataset.id,
              configurations: dataset.configurations.map(({ id, name, sampleCount }) => ({ id, name, samples: sampleCount })),
              preset: search.configuration,
              conversation: isConversation && {
                isRead: !like || Object.values(like.settings).some((one) => one.conversation === true),
              },
            }}
            metrics={metrics.map((metric) =>
              offerMetric(metric, like, {
                versions: versions.filter((version) => version.metric === metric.id),
                chosen: metric.id === askedMetric ? askedVersion : undefined,
                conversation: isConversation,
              }),
            )}
            chosenMetrics={metrics.some(({ id }) => id === askedMetric) ? [askedMetric ?? ""] : like?.metrics}
            thresholds={thresholds}
            environment={{
              models: known ? usualModels(known) : modelsOf(environment),
              baseUrl: publicUrl(environment.OPENAI_BASE_URL),
              hasKey: environment.OPENAI_API_KEY !== undefined,
              needsKey: missingKey({ ...endpoint, apiKey: null }) !== null,
              servers: servers.map(({ name, problem }) => ({ name, problem })),
              mistakes,
              given: like && { kind: like.kind, models: like.judge.models },
            }}
            judgeFields={like ? judgeLike(judgeFields, like) : judgeFields}
            baselines={baselines ?? []}
            opened={readOpened(jar.get(openedCookie)?.value)}
            action={startRunsAction}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">New run</h1>
          <EmptyState
            title="Nothing to judge yet"
            actions={
              <ButtonLink look="primary" href="/datasets">
                Add a dataset
              </ButtonLink>
            }
          >
            A run judges the samples of a dataset. Upload a file or add the example.
          </EmptyState>
        </>
      )}
    </>
  );
}
