import { formatCost } from "assay-lib/domain/text/cost";
import { type JudgeTest, longestTest } from "assay-lib/judging/words/connected";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { UsedTest } from "./use-test";

type Choose = (model: string) => void;

export const TestResult = ({ isAsking, test, refusal, cancel, choose }: UsedTest & { choose?: Choose }) => (
  <div role="status" className="grid min-w-0 content-start gap-2 [overflow-wrap:anywhere]">
    {isAsking && (
      <p className="flex items-center gap-2 text-ink-2">
        Asking, up to {longestTest} s …
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </p>
    )}
    {refusal !== null && !isAsking && <p className="text-poor">{refusal}</p>}
    {test && refusal === null && <Answer test={test} choose={choose} />}
  </div>
);

const Answer = ({ test, choose }: { test: JudgeTest; choose?: Choose | undefined }) => {
  const { ok, message, model, models, asked, reply, score, seconds, costUsd } = test;
  const Icon = ok ? CircleCheck : TriangleAlert;
  return (
    <>
      <div className="flex items-start gap-1.5">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ok ? "text-ink-3" : "text-poor"}`} />
        <p className="min-w-0 flex-1 font-medium">{message}</p>
        {seconds !== null && (
          <p className="shrink-0 text-ink-2 tabular-nums">
            {seconds.toFixed(1)} s{ok && `, ${costUsd === null ? "price unknown" : `about ${formatCost(costUsd)}`}`}
          </p>
        )}
      </div>
      {models.length > 0 && (
        <ul className="max-h-64 overflow-y-auto font-mono text-[11.5px]/5 text-ink-2">
          {models.map((name) => (
            <li key={name}>
              <button type="button" className="text-left enabled:link" disabled={!choose} onClick={() => choose?.(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {seconds !== null && (
        <dl className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-small [&_dt]:text-ink-3">
          <dt>Model</dt>
          <dd className="font-mono text-[11.5px]">{model}</dd>
          <dt>Asked</dt>
          <dd>{asked}</dd>
          {reply !== null && (
            <>
              <dt>Reply</dt>
              <dd className="rounded-control bg-sunken px-2 py-1.5 font-mono text-[11.5px] whitespace-pre-wrap">{reply}</dd>
            </>
          )}
          {score !== null && (
            <>
              <dt>Read as</dt>
              <dd className="font-medium tabular-nums">{score.toFixed(2)}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
};
