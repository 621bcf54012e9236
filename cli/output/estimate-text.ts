import { halfPrice } from "@/lib/domain/batches/in-words";
import { formatCost } from "@/lib/domain/text/cost";
import type { RunsEstimate } from "@/lib/runs/start/estimate";
import { counted } from "./run-table";

/** An estimate for people, in one or two lines. */
export function formatEstimate({
  calls,
  judgments,
  cached,
  tokens,
  costUsd,
  basis,
  unknownPrices,
  isHalfPrice,
}: RunsEstimate): string {
  const parts = [
    `${counted(calls, "call")} to the judge`,
    `${cached.toLocaleString("en")} of ${counted(judgments, "answer")} from the cache`,
    ...(tokens ? [`about ${counted(tokens.prompt, "prompt token")} and ${counted(tokens.completion, "completion token")}`] : []),
    ...(costUsd === null ? [] : [`about ${formatCost(costUsd)}${isHalfPrice ? `: ${halfPrice}` : ""}`]),
  ];
  const from =
    basis.samples < basis.of
      ? ` Estimated from ${basis.samples.toLocaleString("en")} of ${counted(basis.of, "sample")} across the file.`
      : "";
  const first = `Ahead: ${parts.join(", ")}; retries come on top.${from}`;
  if (costUsd !== null) return first;
  const commands = unknownPrices.map((model) => `assay prices set ${model} --prompt X --completion Y`);
  return `${first}\nThe price of ${unknownPrices.join(" and of ")} is not known, so there are tokens only. To set it: ${commands.join("; ")}`;
}
