import { z } from "zod";
import { json, respond } from "@/app/api/v1/respond";
import { MetricList } from "@/lib/api/server";
import { metrics } from "@/lib/metrics/registry";

export const dynamic = "force-dynamic";

export const GET = respond(() => json(MetricList.parse({ metrics: metrics.map(describe) })));

function describe({
  id,
  name,
  source,
  group,
  card,
  needs,
  settings,
  template,
  placeholders,
  figures = [],
}: (typeof metrics)[number]) {
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
