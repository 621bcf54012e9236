import type { Comparison } from "@/lib/comparison/metrics";
import type { Limit } from "@/lib/comparison/words/limits";
import { idsInSlice } from "@/lib/db/samples/slice-filter";
import { writeSlice } from "@/lib/domain/why/slice";

/** Maps a slice, as written, to the baseline's samples in it. */
export type GateSlices = ReadonlyMap<string, ReadonlySet<number>>;

export async function readGateSlices({ pairs }: Pick<Comparison, "pairs">, margins: readonly Limit[]): Promise<GateSlices> {
  const [pair] = pairs;
  const found = new Map<string, ReadonlySet<number>>();
  for (const { slice } of margins)
    if (pair && slice) found.set(writeSlice(slice), new Set(await idsInSlice(pair.baseline, slice)));
  return found;
}
