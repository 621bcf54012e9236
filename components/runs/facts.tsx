import Link from "next/link";
import type { ReactNode } from "react";
import { Fact, Facts } from "@/components/shell/page";
import { Moment } from "@/components/ui/moment";
import type { Run } from "@/lib/db/runs/list";
import { describeJudge, judgeInWords } from "@/lib/domain/judge";
import { formatCost } from "@/lib/domain/text/cost";
import { sayDuration } from "@/lib/domain/text/duration";
import { compactCount } from "./compact-count";

export const RunFacts = ({ run }: { run: Run }) => {
  const { maxCalls, budgetUsd } = run.limits;
  const refused = Object.entries(run.dropped);
  const { asksModels } = describeJudge(run.judge.kind);
  return (
    <Facts>
      <Fact name="Dataset">
        <Link href={`/datasets/${run.datasetId}`} className="link">
          {run.dataset.name}
        </Link>
      </Fact>
      <Fact name="Configuration">{run.configuration.name}</Fact>
      <Fact name={run.judge.models.length > 1 ? "Judges" : "Judge"}>{judgeInWords(run.judge)}</Fact>
      <Fact name="Samples">{run.sampleCount.toLocaleString("en")}</Fact>
      <Fact name="Judgments">
        <Moving room={2 * String(run.planned).length + 2}>
          {run.ok.toLocaleString("en")} of {run.planned.toLocaleString("en")}
        </Moving>
        {run.failed > 0 && <span className="text-ink-3"> {run.failed.toLocaleString("en")} in error</span>}
        {run.cached > 0 && <span className="text-ink-3"> {run.cached.toLocaleString("en")} from cache</span>}
      </Fact>
      {asksModels && (
        <>
          <Fact name="Calls">
            <Moving room={7}>{run.calls.toLocaleString("en")}</Moving>
          </Fact>
          <Fact name="Tokens">
            <Moving room={16}>
              {compactCount(run.promptTokens)} <span className="text-ink-3">in</span> {compactCount(run.completionTokens)}{" "}
              <span className="text-ink-3">out</span>
            </Moving>
          </Fact>
          <Fact name="Cost">
            <Moving room={10}>{costInWords(run)}</Moving>
          </Fact>
        </>
      )}
      {(maxCalls !== null || budgetUsd !== null) && (
        <Fact name="Pauses at">
          {[maxCalls !== null && `${maxCalls.toLocaleString("en")} calls`, budgetUsd !== null && formatCost(budgetUsd)]
            .filter(Boolean)
            .join(" or ")}
        </Fact>
      )}
      <Fact name="Took">
        <Moving room={9}>{run.workedMs > 0 ? sayDuration(run.workedMs) : "–"}</Moving>
      </Fact>
      <Fact name={run.finishedAt ? "Finished" : "Created"}>
        <Moment at={(run.finishedAt ?? run.createdAt).toISOString()} />
      </Fact>
      {refused.length > 0 && (
        <Fact name="Left out because the server refused them">
          {refused.map(([model, names]) => `${names.map(parameterInWords).join(", ")} (${model})`).join("; ")}
        </Fact>
      )}
    </Facts>
  );
};

/** Reserves `room` digits, so that nothing moves beside a growing number. */
const Moving = ({ room, children }: { room: number; children: ReactNode }) => (
  <span className="inline-block tabular-nums" style={{ minWidth: `${room}ch` }}>
    {children}
  </span>
);

const costInWords = ({ costUsd, calls }: Run): string =>
  costUsd !== null ? formatCost(costUsd) : calls === 0 ? "–" : "price not known";

/** Without `n`, a server answers one poll per request. */
const parameterInWords = (name: string): string => (name === "n" ? "n, so polls are asked one by one" : name);
