import { judgeKey } from "@/lib/judges/words/key";
import type { LeftOutJudge } from "@/lib/judges/words/report";
import type { Candidate } from "./candidates";
import type { LeftOutCause, MeasuredJudges } from "./measure";
import { judgeNames } from "./names";

const addable: readonly LeftOutCause[] = ["few-scores", "other-metric", "repeat", "too-many", "not-chosen"];

export function leftOutOf(
  { leftOut, labelled, unit }: Pick<MeasuredJudges, "leftOut" | "labelled" | "unit">,
  candidates: ReadonlyMap<string, Candidate>,
): LeftOutJudge[] {
  const names = judgeNames([...candidates.values()]);
  const noun = unit === "context" ? "contexts" : "samples";
  return leftOut.flatMap(({ run, metric, cause, scored }) => {
    const key = judgeKey({ run, metric });
    const candidate = candidates.get(key);
    const name = names.get(key)?.name;
    if (!candidate || name === undefined) return [];
    const newer = candidate.repeats && [...candidates.values()].find((one) => one.run === candidate.repeats)?.of.name;
    const reasons: Record<LeftOutCause, string> = {
      unit: "does not score single contexts",
      "no-score": "has no score of anything that is labelled",
      "few-scores": `has scores of only ${scored.toLocaleString("en")} of ${labelled.toLocaleString("en")} labelled ${noun}`,
      "other-metric": "scores something else",
      repeat: `repeats the same judge of ${newer ?? "a newer run"}`,
      "too-many": "is older than the 30 judges that are compared",
      "not-chosen": "was left out",
    };
    return [{ run, metric, name, reason: reasons[cause], canBeAdded: addable.includes(cause) }];
  });
}
