import { readMargins } from "@/lib/domain/comparison/margins";
import { compareContexts } from "@/lib/runs/compare/contexts";
import { compareRuns } from "@/lib/runs/compare/metrics";
import { CompareQuery } from "../contract";
import { readQuery } from "../read-request";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const {
    runs,
    contexts = true,
    margin = "",
    decide = "",
    cost,
    latency,
    "pair-by": pairBy = null,
  } = readQuery(request, CompareQuery);
  const asked = {
    pairBy,
    margins: readMargins(listOf(margin)),
    deciding: listOf(decide),
    columns: { ...(cost && { cost }), ...(latency && { latency }) },
  };
  const comparison = await compareRuns(runs, asked);
  return json({ ...comparison.report, ...(contexts && { contexts: await compareContexts(comparison) }) });
});

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
