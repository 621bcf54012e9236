import { whyUpTo } from "assay-lib/domain/estimate/counts";
import { pricesInWords } from "assay-lib/domain/price";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatCost } from "assay-lib/domain/text/cost";
import { counted } from "assay-lib/domain/text/counted";
import { worstInWords } from "assay-lib/domain/text/worst-case";
import Link from "next/link";
import type { RunPlan } from "./estimate/plan";

export const PlanSummary = ({ plan }: { plan: RunPlan }) => {
  const { calls, judgments, cached, tokens, costUsd, isUpTo, unknownPrices, configurations, leastShare } = plan;
  const at = pricesInWords(plan);
  const worst = worstInWords(plan);
  const runs = configurations.length;
  const about = isUpTo ? "up to" : "about";
  return (
    <>
      {isUpTo && leastShare == null && "up to "}
      <strong className="font-semibold">
        {leastShare != null && `Between ${Math.round(calls * leastShare).toLocaleString("en")} and `}
        {counted(calls, "judge call")}
      </strong>
      {runs > 1 && ` in ${counted(runs, "run")}`}
      {tokens && (
        <span className="text-ink-2">
          , {cached.toLocaleString("en")} of {counted(judgments, "reply")} from the cache, {about}{" "}
          {compactCount(tokens.prompt + tokens.completion)} tokens
          {costUsd === null ? (
            <>
              ; no price is set for <span className="[overflow-wrap:anywhere]">{unknownPrices.join(" and ")}</span>.{" "}
              <Link href="/settings/judging#prices" className="link underline">
                Set a price
              </Link>
            </>
          ) : (
            <>
              , {about} <strong className="font-semibold text-ink">{formatCost(costUsd)}</strong>
              {at !== null && ` at ${at}`}
            </>
          )}
          {(worst !== null || isUpTo) && (
            <span className="block text-small text-ink-3">
              {worst !== null && `It ${worst}.`} {isUpTo && whyUpTo}
            </span>
          )}
        </span>
      )}
    </>
  );
};
