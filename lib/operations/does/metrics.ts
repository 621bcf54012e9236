import * as z from "zod";
import { addOwnMetric, listScoredMetrics, offeredMetrics, removeOwnMetric } from "@/lib/db/own-metrics";
import { addPromptVersion, removePromptVersion, reportVersion, reportVersions } from "@/lib/db/prompts/versions";
import { isScoredMetric } from "@/lib/domain/scored/definition";
import { MetricList, type metricOperations, PromptVersionList, PromptVersionReport } from "@/lib/metrics/api";
import type { Metric } from "@/lib/metrics/define";
import { Answered, type Does } from "@/lib/operations/parts/context";

export const does: Does<typeof metricOperations> = {
  listMetrics: async () =>
    MetricList.parse({ metrics: [...(await offeredMetrics()), ...(await listScoredMetrics())].map(describe) }),
  async addMetric({ body }, { by }) {
    const { isNew, id, name, version } = await addOwnMetric(body, by);
    return new Answered(isNew ? 201 : 200, { id, name, version });
  },
  removeMetric: ({ query }, { by }) => removeOwnMetric(query.name, by),
  listPromptVersions: async ({ id }) => PromptVersionList.parse({ versions: await reportVersions(id) }),
  async addPromptVersion({ id, body }, { by }) {
    const { name } = await addPromptVersion(id, body, by);
    return PromptVersionReport.parse(await reportVersion(id, name));
  },
  getPromptVersion: async ({ id, name }) => PromptVersionReport.parse(await reportVersion(id, name)),
  removePromptVersion: ({ id, name }, { by }) => removePromptVersion(id, name, by),
};

/** `MetricList` leaves out what it does not name. */
function describe(metric: Metric) {
  const { id, source, settings, template, figures = [] } = metric;
  const defaults = settings.parse({});
  const { $schema: _, ...schema } = z.toJSONSchema(settings, { io: "input" });
  return {
    ...metric.card,
    ...metric,
    tool: isScoredMetric(id) ? source : null,
    role: metric.role ?? null,
    defaults,
    figures: figures.map(({ scale, ofRun, ...figure }) => ({
      ...figure,
      unit: scale === "share" ? null : scale.unit,
      ofRun: ofRun === "mean" ? "mean" : "ratio",
    })),
    settings: schema,
    prompt: template(defaults),
  };
}
