import Link from "next/link";
import { halfPrice } from "@/lib/domain/batches/in-words";
import { formatCost } from "@/lib/domain/text/cost";
import type { RunPlan } from "./plan";

const counted = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** What the runs would ask and cost, in one line. */
export const PlanSummary = ({ plan }: { plan: RunPlan }) => {
  const { calls, judgments, cached, tokens, costUsd, unknownPrices, isHalfPrice, configurations } = plan;
  const runs = configurations.length;
  return (
    <>
      <strong className="font-semibold">{counted(calls, "judge call")}</strong>
      {runs > 1 && ` in ${counted(runs, "run")}`}
      {tokens && (
        <span className="text-ink-2">
          , {cached.toLocaleString("en")} of {counted(judgments, "answer")} from the cache, about{" "}
          {counted(tokens.prompt + tokens.completion, "token")}
          {costUsd === null ? (
            <>
              ; the price of <span className="[overflow-wrap:anywhere]">{unknownPrices.join(" and of ")}</span> is not known:
              tokens only.{" "}
              <Link href="/settings" className="link">
                Set a price
              </Link>
            </>
          ) : (
            <>
              , about <strong className="font-semibold text-ink">{formatCost(costUsd)}</strong>
              {isHalfPrice && `: ${halfPrice}`}
            </>
          )}
        </span>
      )}
    </>
  );
};
