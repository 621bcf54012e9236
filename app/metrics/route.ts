import { readCounts } from "assay-lib/domain/process/counts";
import { readInstallationUse } from "assay-lib/health/installation-use";
import { metricsType, writeMetrics } from "assay-lib/health/metrics-text";
import { readWorkerUse } from "assay-lib/health/process-use";

export const dynamic = "force-dynamic";

/** Contains no names, ids or texts, so a viewer's token is enough. */
export async function GET(): Promise<Response> {
  const text = writeMetrics(await readInstallationUse(), [readCounts(), readWorkerUse()?.counts ?? {}]);
  return new Response(text, { headers: { "content-type": metricsType, "cache-control": "no-store" } });
}
