"use client";

import type { ReactNode } from "react";
import { Fact } from "@/components/shell/page";
import { compactCount } from "@/lib/domain/text/compact-count";
import { formatCost } from "@/lib/domain/text/cost";
import { sayDuration } from "@/lib/domain/text/duration";
import { useFollowed } from "./use-progress";

/** The facts that grow while a run moves: its judgments and, if the judge `asksModels`, what they cost. */
export const RunCounts = ({ asksModels }: { asksModels: boolean }) => {
  const { done, planned, error, cached, calls, promptTokens, cachedTokens, completionTokens, costUsd } = useFollowed().progress;
  return (
    <>
      <Fact name="Judgments">
        <Moving room={2 * String(planned).length + 2}>
          {done.toLocaleString("en")} of {planned.toLocaleString("en")}
        </Moving>
        {error > 0 && <span className="text-ink-3"> {error.toLocaleString("en")} in error</span>}
        {cached > 0 && <span className="text-ink-3"> {cached.toLocaleString("en")} from cache</span>}
      </Fact>
      {asksModels && (
        <>
          <Fact name="Calls">
            <Moving room={7}>{calls.toLocaleString("en")}</Moving>
          </Fact>
          <Fact name="Tokens">
            <Moving room={16}>
              {compactCount(promptTokens)} <span className="text-ink-3">in</span> {compactCount(completionTokens)}{" "}
              <span className="text-ink-3">out</span>
            </Moving>
          </Fact>
          {cachedTokens > 0 && (
            <Fact name="Cached by the server">
              <Moving room={16}>
                {compactCount(cachedTokens)} <span className="text-ink-3">of</span> {compactCount(promptTokens)}{" "}
                <span className="text-ink-3">prompt tokens</span>
              </Moving>
            </Fact>
          )}
          <Fact name="Cost">
            <Moving room={10}>{costUsd !== null ? formatCost(costUsd) : calls === 0 ? "–" : "price not known"}</Moving>
          </Fact>
        </>
      )}
    </>
  );
};

export const RunTime = () => {
  const { seconds } = useFollowed().progress;
  return (
    <Fact name="Took">
      <Moving room={9}>{seconds > 0 ? sayDuration(seconds * 1000) : "–"}</Moving>
    </Fact>
  );
};

/** Reserves `room` digits, so that nothing moves beside a growing number. */
const Moving = ({ room, children }: { room: number; children: ReactNode }) => (
  <span className="inline-block tabular-nums" style={{ minWidth: `${room}ch` }}>
    {children}
  </span>
);
