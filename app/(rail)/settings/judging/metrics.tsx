import { listOwnMetrics } from "assay-lib/db/own-metrics";
import { listPromptVersions } from "assay-lib/db/prompts/versions";
import { readShipped, shippedMetrics } from "assay-lib/metrics/own/shipped";
import { builtInMetrics } from "assay-lib/metrics/registry";
import { MetricTable } from "@/components/settings/metric-table";
import { addShippedAction, removeMetricAction } from "../metrics/actions";

export async function MetricsPart() {
  const [own, versions] = await Promise.all([listOwnMetrics(), listPromptVersions()]);
  const left = shippedMetrics.filter((id) => !own.some(({ name }) => name === id));
  const shipped = await Promise.all(left.map(async (id) => ({ id, ...(await readShipped(id)) })));
  return (
    <MetricTable
      metrics={own.map(({ id, name, version, definition: { name: title, needs, scale, unit } }) => ({
        id,
        name,
        title,
        version,
        needs: `${needs.join(", ")}${unit === "context" ? ", one context at a time" : ""}`,
        scale: typeof scale === "string" ? scale : scale.join(", "),
      }))}
      builtIn={builtInMetrics.map(({ id, name, source }) => ({
        id,
        title: name,
        source,
        promptVersions: versions.filter(({ metric }) => metric === id).length,
      }))}
      shipped={shipped.map(({ id, name, question }) => ({ id, title: name, question }))}
      addAction={addShippedAction}
      removeAction={removeMetricAction}
    />
  );
}
