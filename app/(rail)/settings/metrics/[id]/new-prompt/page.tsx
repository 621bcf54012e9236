import { listPromptVersions } from "assay-lib/db/prompts/versions";
import { stepKey, stepsOf, templatesOf } from "assay-lib/metrics/steps";
import { builtInName, nextName } from "assay-lib/metrics/words/prompts/names";
import { knownPlaceholders } from "assay-lib/metrics/words/prompts/placeholders";
import type { Metadata } from "next";
import * as z from "zod";
import { PromptEditor } from "@/components/metrics/prompts/editor";
import { TopBar } from "@/components/shell/page";
import { saveVersionAction } from "../actions";
import { builtInMetric, promptCrumbs, versionOrNotFound } from "../prompt-page";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

const Search = z.object({ from: z.string().catch(builtInName) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `New prompt of ${builtInMetric((await params).id).name}` };
}

export default async function NewPromptPage({ params, searchParams }: Props) {
  const metric = builtInMetric((await params).id);
  const { from } = Search.parse(await searchParams);
  const builtIn = templatesOf(metric, metric.settings.parse({}));
  const [version, versions] = await Promise.all([
    from === builtInName ? null : versionOrNotFound(metric, from),
    listPromptVersions(metric.id),
  ]);
  const title = "New version of the prompt";
  return (
    <>
      <TopBar crumbs={promptCrumbs(metric, { name: "New version" })} />
      <PromptEditor
        key={`${metric.id} ${from}`}
        metric={metric.id}
        title={title}
        from={version?.name ?? "the built-in prompt"}
        initialName={nextName(
          from,
          versions.map(({ name }) => name),
        )}
        steps={stepsOf(metric).map(({ placeholders }, index) => {
          const key = stepKey(metric, index);
          const template = builtIn[key] ?? { system: "", user: "" };
          const more = index === 0 && "conversation" in metric.settings.shape ? ["conversation"] : [];
          return {
            key,
            name: metric.laterSteps[index - 1]?.id ?? null,
            needed: placeholders,
            known: knownPlaceholders([...placeholders, ...more], template),
            from: version?.prompts[key] ?? template,
          };
        })}
        save={saveVersionAction}
      />
    </>
  );
}
