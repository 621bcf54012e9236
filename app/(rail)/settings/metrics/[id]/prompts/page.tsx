import { countMeasured, runsOfVersions } from "assay-lib/db/prompts/uses";
import { listPromptVersions } from "assay-lib/db/prompts/versions";
import { formatShare } from "assay-lib/domain/scores/format";
import { promptsOf, templatesOf } from "assay-lib/metrics/steps";
import { measureVersion } from "assay-lib/prompts/measure";
import type { Metadata } from "next";
import { PromptTexts } from "@/components/prompts/texts";
import { VersionTable } from "@/components/prompts/version-table";
import { PageTitle, TopBar } from "@/components/shell/page";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { builtInMetric, promptCrumbs } from "../prompt-page";
import { looksInWords } from "./looks";

type Props = { params: Promise<{ id: string }> };

/** Measuring reads all labels of a run. */
const mostMeasured = 8;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Prompts of ${builtInMetric((await params).id).name}` };
}

export default async function PromptsPage({ params }: Props) {
  const metric = builtInMetric((await params).id);
  const versions = await listPromptVersions(metric.id);
  const [runs, looks] = await Promise.all([runsOfVersions(versions.map(({ id }) => id)), countMeasured(metric.id)]);
  const measured = new Map<string, string>();
  for (const version of versions.filter(({ measuredAt }) => measuredAt !== null).slice(0, mostMeasured)) {
    const found = await measureVersion(metric, version);
    if (found.state !== "measured") continue;
    const { n, version: own, builtIn } = found.measured;
    measured.set(version.id, `${formatShare(own.right, n)} right, built-in ${formatShare(builtIn.right, n)}`);
  }
  return (
    <>
      <TopBar crumbs={promptCrumbs(metric)} />
      <PageTitle>
        Prompts of {metric.name} <span className="font-normal text-ink-3">{metric.source}</span>
      </PageTitle>
      <p className="mt-1 max-w-[80ch] text-ink-2">
        A run has the built-in prompt, or one of these versions. Runs with different prompts are never compared as if they were
        judged alike. {looksInWords(looks)}
      </p>
      <div className="max-w-[980px] pb-10">
        <VersionTable
          metric={metric.id}
          versions={versions.map(({ id, name, note, author, createdAt, measuredAt }) => ({
            ...{ name, note, author, createdAt: createdAt.toISOString(), runs: runs.get(id)?.length ?? 0 },
            measured: measured.get(id) ?? (measuredAt ? "measured; open it for the figures" : null),
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
