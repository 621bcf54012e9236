import { AddedMetric, MetricList, NewMetric, RemoveMetricQuery } from "assay-lib/api/metrics";
import { addOwnMetric, offeredMetrics, removeOwnMetric } from "assay-lib/db/own-metrics";
import type { Metric } from "assay-lib/metrics/define";
import * as z from "zod";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json(MetricList.parse({ metrics: (await offeredMetrics()).map(describe) })));

export const POST = respond(async (request) => {
  const { isNew, id, name, version } = await addOwnMetric(await readJson(request, NewMetric), actorOfRequest(request));
  return json(AddedMetric.parse({ id, name, version }), isNew ? 201 : 200);
});

export const DELETE = respond(async (request) => {
  await removeOwnMetric(readQuery(request, RemoveMetricQuery).name, actorOfRequest(request));
  return noContent();
});

function describe({ id, name, source, group, card, needs, settings, template, placeholders, figures = [] }: Metric) {
  const defaults = settings.parse({});
  const { $schema: _, ...schema } = z.toJSONSchema(settings, { io: "input" });
  const { summary, scale, formula } = card;
  return {
    ...{ id, name, source, group, summary, scale, formula, needs, placeholders, defaults },
    figures: figures.map(({ key, name, formula, scale, better, ofRun }) => ({
      ...{ key, name, formula, better },
      unit: scale === "share" ? null : scale.unit,
      ofRun: ofRun === "mean" ? "mean" : "ratio",
    })),
    settings: schema,
    prompt: template(defaults),
  };
}
