import { Refusal } from "@/lib/domain/problem";
import { entriesOf, externalIdsOf, itemsOf, type Round } from "@/lib/rounds/store/rows";
import { answersOf } from "@/lib/rounds/words/answers";
import { standing } from "@/lib/rounds/words/definition";

export type RoundLabel = Awaited<ReturnType<typeof labelsOf>>[number];

export interface ShownLabels {
  hidden?: readonly number[];
  own?: string | null;
}

/**
 * The labels that count or are left out as not blind, without those taken back; oldest first. Of `hidden` samples only those of the
 * person with the key `own`. The `context` counts from 0; null is the response. Throws Refusal for an open round of pairs: whose answer is where stays hidden until people have chosen.
 */
export async function labelsOf({ id, metric, question, unit, closedAt }: Round, { hidden = [], own = null }: ShownLabels = {}) {
  if (unit === "pair" && closedAt === null)
    throw new Refusal("The round is open. Its labels say whose answer is which, so close it to export them.", "conflict");
  const [items, entries, names] = await Promise.all([itemsOf(id), entriesOf(id), externalIdsOf(id)]);
  const words = answersOf(question);
  const isHidden = new Set(hidden);
  const byId = new Map(items.map((item) => [item.id, item]));
  const labels = [...standing(entries).values()].flatMap((ofPerson) => [...ofPerson.values()]).sort((a, b) => a.id - b.id);
  return labels.flatMap(({ itemId, kind, value, ...entry }) => {
    const item = byId.get(itemId);
    if (kind !== "label" || value === null || !item) return [];
    if ([item.sampleId, item.otherId ?? 0].some((sample) => isHidden.has(sample)) && entry.reviewerKey !== own) return [];
    return {
      item: itemId,
      sampleId: item.sampleId,
      externalId: names.get(itemId) ?? null,
      ...(item.otherId !== null && { otherSampleId: item.otherId }),
      name: metric,
      context: item.context,
      repeatOf: item.repeatOf,
      person: entry.reviewer,
      value,
      answer: words[Math.round(value * (words.length - 1))] ?? "",
      critique: entry.critique,
      rubric: entry.rubricVersion,
      blind: entry.isBlind,
      seconds: entry.seconds,
      at: entry.createdAt,
      round: id,
    };
  });
}
