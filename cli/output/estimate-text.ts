import { whyUpTo } from "@/lib/domain/estimate/counts";
import { pricesInWords } from "@/lib/domain/price";
import { compactCount } from "@/lib/domain/text/compact-count";
import { formatCost } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";
import { worstInWords } from "@/lib/domain/text/worst-case";
import type { RunsEstimate } from "@/lib/runs/start/estimate";

export function formatEstimate(
  estimate: Omit<RunsEstimate, "metrics" | "configurations" | "rates"> & { configurations: readonly unknown[] },
): string {
  const { calls, judgments, cached, tokens, costUsd, isUpTo, basis, unknownPrices, builtInPrices, isHalfPrice, leastShare } =
    estimate;
  const about = isUpTo ? "up to" : "about";
  const at = pricesInWords({ builtInPrices, isHalfPrice });
  const parts = [
    leastShare === null
      ? `${isUpTo ? "up to " : ""}${counted(calls, "call")} to the judge`
      : `between ${Math.round(calls * leastShare).toLocaleString("en")} and ${counted(calls, "call")} to the judge, as it stops when it is decided`,
    `${cached.toLocaleString("en")} of ${counted(judgments, "judgment")} from the cache`,
    ...(tokens
      ? [
          `${about} ${compactCount(tokens.prompt)} prompt tokens and ${isUpTo ? "about " : ""}${compactCount(tokens.completion)} completion tokens`,
        ]
      : []),
    ...(costUsd === null ? [] : [`${about} ${formatCost(costUsd)}${at === null ? "" : ` at ${at}`}`]),
  ];
  const from =
    basis.samples < basis.of
      ? ` Estimated from ${basis.samples.toLocaleString("en")} of ${counted(basis.of, "sample")} across the file.`
      : "";
  const worst = worstInWords(estimate);
  const first = `Estimate: ${parts.join(", ")}, plus retries.${from}${isUpTo ? ` ${whyUpTo}` : ""}${worst === null ? "" : `\nIt ${worst}.`}`;
  if (costUsd !== null) return first;
  const commands = unknownPrices.map((model) => `assay prices set ${model} --prompt X --completion Y`);
  return `${first}\nNo price is known for ${unknownPrices.join(" and ")}, so there is no cost. To set one: ${commands.join("; ")}`;
}
