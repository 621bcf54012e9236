import { seeded } from "@/lib/stats/random";

export interface Size {
  samples: number;
  claims: number;
  contexts: number;
}

const next = seeded(20_261_127);
const below = (most: number): number => next() % most;
const pick = (words: readonly string[]): string => words[below(words.length)] ?? "";
const sentence = (): string =>
  `The ${pick(["harbour", "bridge", "museum", "library"])} of ${pick(["Alton", "Bruck", "Calder", "Dunmore"])} number ${below(9000)} ` +
  `${pick(["took in", "counted", "sold", "repaired"])} ${below(500) + 13} ${pick(["ships", "visitors", "tickets", "books"])} in ${1900 + below(120)}.`;

/** As JSONL. Half of a response's claims are in its contexts. */
export function rowsOf({ samples, claims, contexts }: Size): string {
  return Array.from({ length: samples }, (_, at) => {
    const held = Array.from({ length: contexts }, () => Array.from({ length: 8 }, sentence));
    const claimed = Array.from({ length: claims }, (_, claim) =>
      claim % 2 === 0 ? pick(held[below(contexts)] ?? []) : sentence(),
    );
    return JSON.stringify({
      id: `q${at}`,
      question: `What happened in the towns in case ${at}?`,
      contexts: held.map((sentences) => sentences.join(" ")),
      response: claimed.join(" "),
    });
  }).join("\n");
}
