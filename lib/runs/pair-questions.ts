import type { PairedSamples } from "@/lib/db/comparison";

/** A question that several configurations answered. */
export interface PairedQuestion {
  pairKey: string;
  /** Of the baseline's first sample; cut. */
  question: string;
  /** The samples of each configuration, the baseline's first; one each, unless a configuration holds the question several times. */
  samples: readonly (readonly number[])[];
}

/** Which samples of several configurations are the same question. */
export interface Pairing {
  questions: PairedQuestion[];
  /** For each configuration: questions that not all of them have, in file order. */
  unpaired: { pairKey: string; question: string; samples: readonly number[] }[][];
  /** For each configuration: questions that it holds more than once. */
  repeated: number[];
}

/** Pairs configurations by pair key, in the baseline's order. The first is the baseline. */
export function pairQuestions(configurations: readonly PairedSamples[]): Pairing {
  const byKey = configurations.map(groupByKey);
  const [baseline, ...candidates] = byKey;
  const isEverywhere = (key: string) => byKey.every((groups) => groups.has(key));
  const questions = [...(baseline ?? [])].flatMap(([pairKey, { question, samples }]) =>
    isEverywhere(pairKey)
      ? [{ pairKey, question, samples: [samples, ...candidates.map((groups) => groups.get(pairKey)?.samples ?? [])] }]
      : [],
  );
  return {
    questions,
    unpaired: byKey.map((groups) =>
      [...groups].flatMap(([pairKey, group]) => (isEverywhere(pairKey) ? [] : [{ pairKey, ...group }])),
    ),
    repeated: byKey.map((groups) => [...groups.values()].filter(({ samples }) => samples.length > 1).length),
  };
}

function groupByKey({ ids, pairKeys, questions }: PairedSamples): Map<string, { question: string; samples: number[] }> {
  const groups = new Map<string, { question: string; samples: number[] }>();
  for (const [index, id] of ids.entries()) {
    const key = pairKeys[index] ?? "";
    const group = groups.get(key);
    if (group) group.samples.push(id);
    else groups.set(key, { question: questions[index] ?? "", samples: [id] });
  }
  return groups;
}
