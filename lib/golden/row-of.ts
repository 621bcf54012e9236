import type { Sample } from "@/lib/db/samples/rows";
import type { Gold } from "@/lib/domain/gold/find";
import type { SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import type { NewGoldenRow } from "@/lib/golden/words/new-rows";
import { readTypedGold } from "@/lib/golden/words/typed-gold";

/** Equal for samples with the same question after the same turns, so that a row is replaced and not repeated. */
export const goldenId = ({ question, turns = [] }: Pick<SampleContent, "question" | "turns">): string =>
  `golden-${questionKey([...turns.map(({ text }) => text), question].join("\n")).slice(0, 12)}`;

/** The sample with the corrected answer as its reference and the chosen gold contexts; all else is unchanged. */
export function goldenContent(sample: Sample, row: NewGoldenRow): SampleContent {
  const { question, contexts, contextDetails, turns, steps, response, labels, metadata } = sample;
  const gold = goldOf(sample, row);
  return {
    externalId: goldenId(sample),
    ...{ question, contexts, response, labels, metadata },
    reference: row.reference || null,
    ...(contextDetails && { contextDetails }),
    ...(turns && { turns }),
    ...(steps && { steps }),
    ...(gold.length > 0 && { gold }),
  };
}

/** A chosen context keeps the gold contexts that it was known to hold, else it is one itself. */
function goldOf({ contexts, contextDetails, gold = [], goldFound }: Sample, row: NewGoldenRow): Gold[] {
  const found = Array.isArray(goldFound) ? goldFound : gold.map(() => null);
  const chosen = [...new Set(row.contexts)].sort((one, other) => one - other);
  const retrieved = chosen.flatMap((index): Gold[] => {
    const text = contexts[index];
    if (text === undefined) return [];
    const known = gold.filter((_, at) => found[at] === index);
    return known.length > 0 ? known : [{ id: contextDetails?.[index]?.id ?? null, text }];
  });
  const missed = gold.filter((_, at) => found[at] == null && row.missed.includes(at));
  return [...retrieved, ...missed, ...readTypedGold(row.typed)];
}
