import { runsOfVersions } from "assay-lib/db/prompts/uses";
import { listPromptVersions } from "assay-lib/db/prompts/versions";
import { promptsOf, templatesOf } from "assay-lib/metrics/steps";
import type { Metadata } from "next";
import { PromptTexts } from "@/components/metrics/prompts/texts";
import { VersionTable } from "@/components/metrics/prompts/version-table";
import { PageTitle, TopBar } from "@/components/shell/page";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { builtInMetric, promptCrumbs } from "../prompt-page";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Prompts of ${builtInMetric((await params).id).name}` };
}

export default async function PromptsPage({ params }: Props) {
  const metric = builtInMetric((await params).id);
  const versions = await listPromptVersions(metric.id);
  const runs = await runsOfVersions(versions.map(({ id }) => id));
  return (
    <>
      <TopBar crumbs={promptCrumbs(metric)} />
      <PageTitle>
        Prompts of {metric.name} <span className="font-normal text-ink-3">{metric.source}</span>
      </PageTitle>
      <p className="mt-1 max-w-[80ch] text-ink-2">
        A run has the built-in prompt, or one of these versions. Runs with different prompts are never compared as if they were
        judged alike.
      </p>
      <div className="max-w-[980px] pb-10">
        <VersionTable
          metric={metric.id}
          versions={versions.map(({ id, name, note, author, createdAt }) => ({
            name,
            note,
            author,
            createdAt: createdAt.toISOString(),
            runs: runs.get(id)?.length ?? 0,
          }))}
        />
        <SectionHeading title="Built-in prompt" remark="with the metric's default settings" />
        <Panel>
          {promptsOf(templatesOf(metric, metric.settings.parse({})), metric).map(({ key, step, prompt }) => (
            <PromptTexts key={key} step={step} prompt={prompt} builtIn={null} />
          ))}
        </Panel>
      </div>
    </>
  );
}
