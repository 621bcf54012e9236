import { type TokenCounts, whyUpTo } from "assay-lib/domain/estimate/counts";
import { pricesInWords } from "assay-lib/domain/price";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatCost } from "assay-lib/domain/text/cost";
import { counted } from "assay-lib/domain/text/counted";
import { worstInWords } from "assay-lib/domain/text/worst-case";
import Link from "next/link";
import { Cell, ColumnHeading, GroupHeading, rowClass, Table } from "@/components/ui/table";
import type { RunPlan } from "./estimate/plan";
import type { OfferedMetric } from "./offered-metric";

const count = (number: number) => number.toLocaleString("en");

export const PlanTable = ({ plan, metrics }: { plan: RunPlan; metrics: readonly OfferedMetric[] }) => {
  const chosen = metrics.filter(({ id }) => id in plan.templates);
  const inGroup = (group: OfferedMetric["group"]) => chosen.filter((metric) => metric.group === group).length;
  const takesTokens = plan.tokens !== null;
  return (
    <>
      <div className="max-h-96 overflow-y-auto">
        <Table label="Judge calls by configuration and metric">
          <thead>
            <tr>
              <GroupHeading span={2} />
              {inGroup("retrieval") > 0 && <GroupHeading span={inGroup("retrieval")}>Retrieval</GroupHeading>}
              {inGroup("response") > 0 && <GroupHeading span={inGroup("response")}>Response</GroupHeading>}
              <GroupHeading span={takesTokens ? 4 : 1}>Total</GroupHeading>
            </tr>
            <tr>
              <ColumnHeading name="Configuration" className="pl-3.5" />
              <ColumnHeading name="Samples" numeric />
              {chosen.map(({ id, shortName, source }) => (
                <ColumnHeading key={id} name={shortName} sub={source} numeric />
              ))}
              <ColumnHeading name="Calls" sub="to the judge" numeric className={takesTokens ? undefined : "pr-3.5"} />
              {takesTokens && (
                <>
                  <ColumnHeading name="Replies" sub="from the cache" numeric />
                  <ColumnHeading name="Tokens" sub="prompts + replies, estimated" numeric />
                  <ColumnHeading name="Cost" sub="estimated" numeric className="pr-3.5" />
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {plan.configurations.map((configuration) => (
              <tr key={configuration.id} className={rowClass()}>
                <Cell className="w-1/4 max-w-0 min-w-36 pl-3.5">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">{configuration.name}</span>
                </Cell>
                <Cell numeric>{count(configuration.samples)}</Cell>
                {chosen.map(({ id }) => (
                  <Cell key={id} numeric>
                    {count(configuration.metrics[id]?.calls ?? 0)}
                    {(configuration.unjudged[id] ?? 0) > 0 && (
                      <span className="block text-caption text-ink-3">{count(configuration.unjudged[id] ?? 0)} not asked</span>
                    )}
                  </Cell>
                ))}
                <InAllCells counts={configuration} className="font-medium" />
              </tr>
            ))}
          </tbody>
          {plan.configurations.length > 1 && (
            <tfoot>
              <tr className="[&>*]:border-t [&>*]:border-line [&>*]:border-b-0 [&>*]:bg-sunken">
                <th scope="row" className="px-2.5 py-2 pl-3.5 text-left font-medium">
                  Total
                </th>
                <Cell numeric>{count(plan.configurations.reduce((total, { samples }) => total + samples, 0))}</Cell>
                {chosen.map(({ id }) => (
                  <Cell key={id} numeric>
                    {count(plan.metrics[id]?.calls ?? 0)}
                  </Cell>
                ))}
                <InAllCells counts={plan} className="font-semibold" />
              </tr>
            </tfoot>
          )}
        </Table>
      </div>
      {takesTokens && (
        <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
          {plan.basis.samples < plan.basis.of &&
            `Estimated from ${count(plan.basis.samples)} of ${count(plan.basis.of)} samples, spread evenly over the dataset. `}
          Prompt tokens are counted with OpenAI's tokenizer; reply tokens are estimated. Retries are extra. The worst case assumes
          the longest replies and every retry.
        </p>
      )}
    </>
  );
};

const InAllCells = ({ counts: { calls, cached, tokens, costUsd }, className }: { counts: TokenCounts; className: string }) =>
  tokens ? (
    <>
      <Cell numeric className={className}>
        {count(calls)}
      </Cell>
      <Cell numeric>{count(cached)}</Cell>
      <Cell numeric>
        {count(tokens.prompt)}
        <span className="block text-caption text-ink-3">+ {count(tokens.completion)}</span>
      </Cell>
      <Cell numeric className={`pr-3.5 whitespace-nowrap ${className}`}>
        {costUsd === null ? <span className="font-normal text-ink-3">unknown</span> : formatCost(costUsd)}
      </Cell>
    </>
  ) : (
    <Cell numeric className={`pr-3.5 ${className}`}>
      {count(calls)}
    </Cell>
  );

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
