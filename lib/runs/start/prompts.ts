import { findPromptVersion, type PromptVersion, requireBuiltIn } from "@/lib/db/prompts/versions";
import type { NewRun } from "@/lib/db/runs/list";
import type { PromptTemplate } from "@/lib/domain/judge";
import { Refusal, refuseField } from "@/lib/domain/problem";
import type { StartRun } from "@/lib/domain/run";
import type { Metric } from "@/lib/metrics/define";
import { completePrompts, hashOfPrompt } from "@/lib/metrics/prompts";
import { withConversation } from "@/lib/metrics/texts/conversation";
import { builtInName } from "@/lib/metrics/words/prompts/names";

/** The prompts of all steps, with their hashes. Throws Refusal for one that lacks a placeholder. */
export const readPrompts = (
  metrics: readonly Metric[],
  settings: NewRun["settings"],
  replaced: Record<string, PromptTemplate>,
): NewRun["prompts"] =>
  Object.fromEntries(
    metrics.flatMap((metric) =>
      Object.entries(completePrompts(metric, settings[metric.id], replaced)).map(([key, template]) => [
        key,
        { ...template, hash: hashOfPrompt(metric, template) },
      ]),
    ),
  );

/** The stored versions that a request names. Throws Refusal for one that is unknown, removed, or of a metric not chosen. */
export async function requireVersions(
  { promptVersions, prompts }: Pick<StartRun, "promptVersions" | "prompts">,
  metrics: readonly Metric[],
): Promise<PromptVersion[]> {
  const named = Object.entries(promptVersions).filter(([, name]) => name !== builtInName);
  return Promise.all(
    named.map(async ([id, name]) => {
      const refuse = (message: string) => refuseField(`promptVersions.${id}`, message);
      if (!metrics.some((metric) => metric.id === id))
        throw refuse(`A prompt version is given for ${id.slice(0, 100)}, which is not among the chosen metrics.`);
      const typed = Object.keys(prompts).find((key) => key === id || key.startsWith(`${id}/`));
      if (typed !== undefined) throw refuse(`Both a prompt and the version ${name} are given for ${id}. Leave one of them out.`);
      const version = await versionOf(id, name).catch((error: unknown) => {
        throw error instanceof Refusal ? refuse(error.message) : error;
      });
      if (version.removedAt !== null) throw refuse(`The prompt version ${name} of ${id} was removed. Choose another.`);
      return version;
    }),
  );
}

async function versionOf(id: string, name: string): Promise<PromptVersion> {
  requireBuiltIn(id);
  return findPromptVersion(id, name);
}

/** A run's prompts with those of the versions in their place. Throws Refusal where Assay has come to need another placeholder. */
export function withVersions(
  prompts: NewRun["prompts"],
  versions: readonly PromptVersion[],
  metrics: readonly Metric[],
  settings: NewRun["settings"],
): NewRun["prompts"] {
  const chosen = versions.flatMap(({ metric: id, name, prompts: templates }) => {
    const metric = metrics.find((one) => one.id === id);
    if (!metric) return [];
    const complete = completePrompts(metric, metric.settings.parse({}), templates, `promptVersions.${id}`);
    return Object.entries(complete).map(([key, given]) => {
      // A version made without a conversation gets a place for it.
      const isMissing = key === id && settings[id]?.conversation === true && !given.user.includes("{conversation}");
      const template = withConversation(given, isMissing);
      return [key, { ...template, hash: hashOfPrompt(metric, template), version: name }];
    });
  });
  return { ...prompts, ...Object.fromEntries(chosen) };
}
