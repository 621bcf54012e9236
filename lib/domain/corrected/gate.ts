import type { JudgeCertificates } from "./certificate";
import { boundsInWords } from "./in-words";

interface GatedRun {
  name: string;
  certificates: JudgeCertificates;
}

/** For `--require-certified`: one sentence for each metric whose judge is not certified in a run, with what to do. */
export const uncertified = (runs: readonly GatedRun[], metrics: readonly string[]): string[] =>
  [...new Set(metrics)].flatMap((metric) =>
    runs.flatMap(({ name, certificates }) => {
      const own = certificates[metric];
      if (own?.state === "certified") return [];
      if (!own)
        return `${name}: the judge of ${metric} is not certified. Label a random round of one of its runs with a yes-no question, and open the round's test part.`;
      return `${name}: the judge of ${metric} was refused in the round ${own.round.name} (${boundsInWords(own)}). Use a certified judge, or label more samples in a new round.`;
    }),
  );
