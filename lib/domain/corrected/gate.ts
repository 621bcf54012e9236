import { listed } from "@/lib/domain/text/listed";
import { boundsInWords } from "./in-words";
import type { JudgeCertificates } from "./mean";

interface GatedRun {
  name: string;
  certificates: JudgeCertificates;
}

/** For `--require-certified`: one sentence for each metric and judge that is not certified, with its runs and what to do. */
export const uncertified = (runs: readonly GatedRun[], metrics: readonly string[]): string[] =>
  [...new Set(metrics)].flatMap((metric) => {
    const names = new Map<string, string[]>();
    for (const { name, certificates } of runs) {
      const sentence = without(metric, certificates);
      if (sentence !== null) names.set(sentence, [...(names.get(sentence) ?? []), name]);
    }
    return [...names].map(([sentence, own]) => `${listed(own, "and")}: ${sentence}`);
  });

function without(metric: string, certificates: JudgeCertificates): string | null {
  const own = certificates[metric];
  if (!own)
    return `the judge of ${metric} is not certified. Label a random round of one of its runs with a yes-no question, and open the round's test part.`;
  if (own.state === "certified") return null;
  return `the judge of ${metric} was refused in the round “${own.round.name}” (${boundsInWords(own)}). Use a certified judge, or label more samples in a new round.`;
}
