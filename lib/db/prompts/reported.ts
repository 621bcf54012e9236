import type { PromptTemplate } from "@/lib/domain/judge";
import { templatesOf } from "@/lib/metrics/steps";
import { builtInName } from "@/lib/metrics/words/prompts/names";
import { runsOfVersions } from "./uses";
import { findPromptVersion, listPromptVersions, type PromptVersion, requireBuiltIn } from "./versions";

export interface ReportedVersion {
  metric: string;
  name: string;
  note: string | null;
  author: string | null;
  /** Null for the built-in prompt. */
  createdAt: string | null;
  isRemoved: boolean;
  /** Null for the built-in prompt. */
  runs: number | null;
}

/** Those of a built-in metric that new runs can choose, newest first. Throws Refusal for another metric. */
export async function reportVersions(metricId: string): Promise<ReportedVersion[]> {
  const versions = await listPromptVersions(requireBuiltIn(metricId).id);
  const runs = await runsOfVersions(versions.map(({ id }) => id));
  return versions.map((version) => reportOf(version, runs.get(version.id)?.length ?? 0));
}

/** Finds removed versions too, and the built-in prompt with its default settings. Throws Refusal for an unknown name. */
export async function reportVersion(
  metricId: string,
  name: string,
): Promise<ReportedVersion & { prompts: Record<string, PromptTemplate> }> {
  const metric = requireBuiltIn(metricId);
  if (name === builtInName)
    return {
      ...{ metric: metricId, name, note: null, author: null, createdAt: null, isRemoved: false, runs: null },
      prompts: templatesOf(metric, metric.settings.parse({})),
    };
  const version = await findPromptVersion(metricId, name);
  const runs = await runsOfVersions([version.id]);
  return { ...reportOf(version, runs.get(version.id)?.length ?? 0), prompts: version.prompts };
}

const reportOf = (version: PromptVersion, runs: number): ReportedVersion => ({
  metric: version.metric,
  name: version.name,
  note: version.note,
  author: version.author,
  createdAt: version.createdAt.toISOString(),
  isRemoved: version.removedAt !== null,
  runs,
});
