import type { PromptTemplate } from "assay-lib/domain/judge";
import type { Metric } from "assay-lib/metrics/define";
import { asksPerContext } from "assay-lib/metrics/shapes/contract";
import { stepKey, stepsOf } from "assay-lib/metrics/steps";
import { builtInName, versionIn } from "assay-lib/metrics/words/prompts/names";
import { fieldsLike, type Like, promptLike } from "./like";
import { metricFields } from "./settings-read";

interface OfferedVersions {
  versions: readonly { name: string; prompts: Readonly<Record<string, PromptTemplate>> }[];
  /** The prompt version that is filled in, instead of that of `like`. */
  chosen?: string | undefined;
  /** Whether prompts show the conversation. */
  conversation?: boolean;
}

/** Plain values: the browser loads none of the metric's code. */
export const offerMetric = (
  metric: Metric,
  like: Like | null = null,
  { versions, chosen, conversation }: OfferedVersions = { versions: [] },
) => {
  const { id, name, shortName, source, group, needs, card, shape, settings } = metric;
  const wanted = chosen ?? (like && versionIn(like.prompts, id));
  const givenVersion = versions.find((version) => version.name === wanted)?.name ?? null;
  return {
    id,
    name,
    shortName,
    source,
    /** Else it is chosen by hand, and presets leave it as it is. */
    isByDefault: source !== "own" && !metric.isOptional,
    group,
    mustNotFall: metric.mustNotFall ?? false,
    needs,
    card,
    isPerContext: asksPerContext(shape),
    fields: fieldsLike(metricFields(settings), Object.entries(like?.settings[id] ?? {})),
    versions: versions.map(({ name, prompts }) => ({ name, prompts })),
    givenVersion,
    prompts: stepsOf(metric).map(({ placeholders, template }, index) => ({
      key: stepKey(metric, index),
      step: metric.laterSteps[index - 1]?.id ?? null,
      placeholders,
      template: template({ ...settings.parse({}), conversation }),
      /** Replaces the template. */
      given: like && wanted !== builtInName && givenVersion === null ? promptLike(metric, index, like) : null,
    })),
  };
};

export type OfferedMetric = ReturnType<typeof offerMetric>;
