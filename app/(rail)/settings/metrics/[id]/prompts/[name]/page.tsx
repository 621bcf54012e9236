import { runsOfVersions } from "assay-lib/db/prompts/uses";
import { counted } from "assay-lib/domain/text/counted";
import { promptsOf, templatesOf } from "assay-lib/metrics/steps";
import { Copy, Play, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { judgesHref } from "@/components/addresses/judges";
import { newRunHref } from "@/components/addresses/new-run";
import { newPromptHref } from "@/components/addresses/prompts";
import { PromptTexts } from "@/components/metrics/prompts/texts";
import { ActDialog } from "@/components/settings/act-dialog";
import { FactLine, PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink, IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { removeVersionAction } from "../../actions";
import { builtInMetric, promptCrumbs, versionOrNotFound } from "../../prompt-page";

type Props = { params: Promise<{ id: string; name: string }> };

const mostRuns = 20;

/** Next.js gives parts of an address as they are written. */
const read = async ({ params }: Props) => {
  const { id, name } = await params;
  const metric = builtInMetric(id);
  return { metric, version: await versionOrNotFound(metric, decodeURIComponent(name)) };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metric, version } = await read(props);
  return { title: `${version.name}, prompt of ${metric.name}` };
}

export default async function VersionPage(props: Props) {
  const { metric, version } = await read(props);
  const { id, name, note, author, createdAt, prompts, removedAt } = version;
  const runs = (await runsOfVersions([id])).get(id) ?? [];
  const builtIn = templatesOf(metric, metric.settings.parse({}));
  return (
    <>
      <TopBar crumbs={promptCrumbs(metric, { name })}>
        <ButtonLink href={newPromptHref(metric.id, name)} data-needs="editor">
          <Copy aria-hidden /> New version from this
        </ButtonLink>
        {removedAt === null && (
          <>
            <ActDialog
              trigger={<IconButton icon={Trash2} text="Remove" isBrief data-needs="editor" />}
              title={`Remove ${name}?`}
              description="New runs can no longer choose it. Earlier runs keep its prompt and its name."
              action={removeVersionAction}
              sends={{ metric: metric.id, name }}
              verb="Remove"
              pending="Removing …"
              isDanger
            />
            <ButtonLink href={newRunHref({ prompt: `${metric.id}=${name}` })} look="primary" data-needs="editor">
              <Play aria-hidden /> Start a run
            </ButtonLink>
          </>
        )}
      </TopBar>
      <PageTitle beside={removedAt && <Tag>removed</Tag>}>{name}</PageTitle>
      <FactLine>
        <span>
          Prompt of {metric.name}, {metric.source}
        </span>
        <Moment at={createdAt} />
        {author && <span>{author}</span>}
        <span>{counted(runs.length, "run")}</span>
      </FactLine>
      {note && (
        <p dir="auto" className="mt-2 max-w-[80ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <div className="max-w-[980px] pb-10">
        <SectionHeading title="Prompt" />
        <Panel>
          {promptsOf(prompts, metric).map(({ key, step, prompt }) => (
            <PromptTexts key={key} step={step} prompt={prompt} builtIn={builtIn[key] ?? null} />
          ))}
        </Panel>
        {runs.length > 0 && (
          <>
            <SectionHeading title="Runs" remark={runs.length > mostRuns ? `the newest ${mostRuns}` : undefined} />
            <Panel>
              <ul className="px-3.5 py-2">
                {runs.slice(0, mostRuns).map((run) => (
                  <li key={run.id} className="py-0.5 [overflow-wrap:anywhere]">
                    <Link href={`/runs/${run.id}`} prefetch={false} className="link">
                      {run.name}
                    </Link>
                    <Link
                      href={judgesHref(run.datasetId, { configuration: run.configurationId })}
                      prefetch={false}
                      className="link ml-3 text-small"
                      aria-label={`Which judge? for ${run.name}`}
                    >
                      Which judge?
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
            <p className="mt-2 text-small text-ink-3">
              Which judge? compares this version with the built-in prompt and other judges, once the same labelled samples were
              judged with both.
            </p>
          </>
        )}
      </div>
    </>
  );
}
