import type { GateResult } from "@/lib/comparison/words/gate";
import type { ComparisonReport } from "@/lib/comparison/words/metrics";
import { preventingGate } from "./verdict";

interface Gated {
  gate: readonly GateResult[];
  report: Pick<ComparisonReport, "decision">;
}

/** The exit code of `assay compare` and `assay gate`, also a header of the report over HTTP. 0 only if something was compared. */
export function gateExitCode({ gate, report }: Gated, { failIfUndecided = false } = {}): 0 | 1 | 2 | 5 {
  const says = (wanted: GateResult["verdict"]) => gate.some(({ verdict }) => verdict === wanted);
  if (gate.length === 0) return 0;
  if (says("incomplete")) return 5;
  const isUncompared = gate.some(({ verdict, questions }) => verdict === "undecided" && questions === 0);
  if (isUncompared || preventingGate(report.decision.checks)) return 2;
  return says("fails") || (failIfUndecided && says("undecided")) ? 1 : 0;
}
