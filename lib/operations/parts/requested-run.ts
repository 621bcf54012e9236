import { Refusal } from "@/lib/domain/problem";
import type { StartRunInput } from "@/lib/domain/run";
import type { StartRunBody } from "@/lib/runs/api";

const flowNames = ["concurrency", "rpm", "tpm"] as const;

/** Throws Refusal for a setting with different values in `judge` and `limits`. */
export function requestedRun({ limits: { concurrency, rpm, tpm, ...limits }, judge, ...body }: StartRunBody): StartRunInput {
  const flow = { concurrency, rpm, tpm };
  const errors = flowNames.flatMap((name) => {
    const fromLimits = flow[name];
    const fromJudge = judge[name];
    if (fromLimits === undefined || fromJudge === undefined || fromLimits === fromJudge) return [];
    return [
      { path: `limits.${name}`, message: `limits.${name} is ${fromLimits} and judge.${name} is ${fromJudge}; give one of them.` },
    ];
  });
  if (errors.length > 0) throw new Refusal(errors.map(({ message }) => message).join(" "), "invalid", errors);
  const given = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== undefined));
  return { ...body, limits, judge: { ...judge, ...given } };
}
