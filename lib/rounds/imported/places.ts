import type { RoundItem } from "@/lib/rounds/words/definition";
import type { SentLabel } from "./read-label";

type Found =
  | { item: number; isSkipped?: false; field?: undefined; reason?: undefined }
  | { item?: undefined; isSkipped: true; field?: undefined; reason?: undefined }
  | { item?: undefined; isSkipped?: false; field: string; reason: string };

/** Finds the item of a label by its sample, context and whether it repeats another. */
export function labelPlaces(items: readonly RoundItem[], names: ReadonlyMap<number, string | null>) {
  const byPlace = new Map<string, number>();
  const samples = new Map<string, Set<number>>();
  const known = new Set<number>();
  for (const { id, sampleId, context, repeatOf } of items) {
    known.add(sampleId);
    byPlace.set(placeOf(sampleId, context, repeatOf !== null), id);
    const name = names.get(id);
    if (name != null) samples.set(name, (samples.get(name) ?? new Set()).add(sampleId));
  }
  const isOfContexts = items.some(({ context }) => context !== null);
  const sampleOf = ({ sampleId, externalId }: SentLabel): number | { field: string; reason: string } => {
    // On another server, the number means another sample.
    const named = externalId === null ? undefined : samples.get(externalId);
    if (named) {
      const [first = 0] = named;
      if (named.size === 1) return first;
      if (sampleId !== null && named.has(sampleId)) return sampleId;
      return { field: "externalId", reason: "Two samples of the round have this id. Name the sample by sampleId." };
    }
    if (externalId === null && sampleId !== null && known.has(sampleId)) return sampleId;
    const field = externalId === null ? "sampleId" : "externalId";
    return {
      field,
      reason: "The round has no such sample. Leave the row out, or import it into the round that drew the sample.",
    };
  };
  return {
    find(label: SentLabel): Found {
      const sample = sampleOf(label);
      if (typeof sample !== "number") return sample;
      const item = byPlace.get(placeOf(sample, label.context, label.isRepeat));
      if (item !== undefined) return { item };
      if (label.isRepeat && byPlace.has(placeOf(sample, label.context, false))) return { isSkipped: true };
      const reason = isOfContexts
        ? "The round has no such context of the sample. Contexts are counted from 0."
        : "The round labels responses. Leave the context empty.";
      return { field: "context", reason };
    },
  };
}

const placeOf = (sample: number, context: number | null, isRepeat: boolean): string =>
  `${sample} ${context ?? "response"} ${isRepeat}`;
