import type { StepFacts } from "./facts";

type Fact = StepFacts[number];

export interface NumberedStep extends Pick<Fact, "kind"> {
  name: string | null;
  /** The place among the sample's steps of this kind and name, from 1. */
  nth: number;
  /** Equal for steps of other samples with this kind, name and number. */
  key: string;
  fact: Fact;
}

export function numbered(facts: StepFacts): NumberedStep[] {
  const seen = new Map<string, number>();
  return facts.map((fact) => {
    const { kind, name = null } = fact;
    const what = JSON.stringify([kind, name]);
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    return { kind, name, nth, key: `${what} ${nth}`, fact };
  });
}
