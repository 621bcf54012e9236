import { onlyRow, type Reader } from "@/lib/db/dialect/reader";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { type PairCounts, pairedBest } from "@/lib/domain/paired/pairing";
import type { Further } from "./read-values";

/** A run's samples in file order. */
export interface Sampled {
  ids: number[];
  /** Each way of pairing has a key for each of `ids`, null without one. */
  keys: Record<PairBy, (string | null)[]>;
  clusters: string[];
}

export async function samplesOfRun(reader: Reader, run: string): Promise<Sampled> {
  // Positions without a gap: the run has all of its configuration, so its own list need not be read.
  const { isWhole } = await onlyRow<{ isWhole: number | boolean }>(
    reader,
    `SELECT r."sampleCount" = (SELECT max("position") + 1 FROM "Sample" WHERE "configurationId" = r."configurationId") AS "isWhole"
     FROM "Run" r WHERE r."id" = ?`,
    run,
  );
  const isOwn = `EXISTS (SELECT 1 FROM "RunSample" own WHERE own."runId" = ?1 AND own."sampleId" = s."id")`;
  const columns = { ids: 's."id"', external: 's."externalId"', texts: 's."questionKey"', clusters: clusterOf("s", ofRun("?1")) };
  const { ids, external, texts, clusters } = await reader.lists<{
    ids: number;
    external: string | null;
    texts: string;
    clusters: string;
  }>(columns, `"Sample" s WHERE s."configurationId" = ${ofRun("?1")} AND ${isWhole ? "true" : isOwn}`, run);
  const order = [...ids.keys()].sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  const inOrder = <Value>(values: readonly Value[]) => order.map((at) => values[at] as Value);
  return { ids: inOrder(ids), keys: { id: inOrder(external), text: inOrder(texts) }, clusters: inOrder(clusters) };
}

/** `rows` has the place of each question that all runs have, or with `allPairs` two; `by` is chosen from the samples if null. */
export function pairingOf(sampled: readonly Sampled[], wanted: PairBy | null, allPairs = false) {
  const byId = rowsOf(sampled, "id", allPairs);
  const byText = rowsOf(sampled, "text", allPairs);
  const counts: PairCounts = { byId: byId.size, byText: byText.size, ...idsAgainstTexts(sampled, byId, byText) };
  const by = wanted ?? pairedBest(counts);
  return { by, counts, rows: by === "id" ? byId : byText };
}

type Rows = ReadonlyMap<string, number>;

/** In the order of the first run that has it. */
function rowsOf(sampled: readonly Sampled[], by: PairBy, allPairs: boolean): Rows {
  const counts = new Map<string, number>();
  for (const { keys } of sampled)
    for (const key of new Set(keys[by])) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = allPairs ? Math.min(2, sampled.length) : sampled.length;
  const kept = [...counts].filter(([, count]) => count >= least);
  return new Map(kept.map(([key], row) => [key, row]));
}

/** Compares each id's texts with those of the first run that has it; nothing where texts pair more, or either pairs none. */
function idsAgainstTexts(sampled: readonly Sampled[], byId: Rows, byText: Rows): Pick<PairCounts, "agreeing" | "misled"> {
  const found = { agreeing: 0, misled: 0 };
  if (sampled.length < 2 || byText.size === 0 || byText.size > byId.size) return found;
  const held = sampled.map(({ keys }) => ({
    texts: new Set(keys.text),
    asking: groupedBy(
      keys.text.map((text, at) => ({ text, id: keys.id[at] ?? null })),
      ({ id }) => id,
    ),
  }));
  for (const id of byId.keys()) {
    const [first, ...others] = held.filter(({ asking }) => asking.has(id));
    for (const { text } of first?.asking.get(id) ?? []) {
      const differing = others.filter(({ asking }) => !asking.get(id)?.some((other) => other.text === text));
      if (differing.length === 0) found.agreeing++;
      else if (differing.some(({ texts }) => texts.has(text))) found.misled++;
    }
  }
  return found;
}

export interface Placed {
  /** Each run's first sample of each row; NaN without one. */
  samples: Float64Array[];
  further: Further;
  /** Holds each run's first samples of questions without a row, in file order. */
  unpaired: Float64Array[];
  /** Counts the questions that each run repeats. */
  repeated: number[];
  /** Equal for rows of one conversation, user or document, and for equal texts: rows with different ids may repeat a question. */
  clusters: Int32Array;
  /** Counts each run's rows whose text differs from that of the first run. */
  otherTexts: number[];
}

export function placeSamples(sampled: readonly Sampled[], by: PairBy, rows: Rows): Placed {
  const clusters = new Int32Array(rows.size).fill(-1);
  const clusterNumbers = new Map<string, number>();
  const texts = new Array<string | null>(rows.size);
  const further: Further = [];
  const placed = sampled.map(({ ids, keys, clusters: groups }, run) => {
    const samples = new Float64Array(rows.size).fill(Number.NaN);
    const unpaired: number[] = [];
    // A sample without an id is its own question.
    const questions = groupedBy([...ids.keys()], (at) => keys[by][at] ?? at);
    let otherTexts = 0;
    let repeated = 0;
    for (const [key, [first = -1, ...more]] of questions) {
      const row = typeof key === "string" ? rows.get(key) : undefined;
      if (more.length > 0) repeated++;
      if (row === undefined) {
        unpaired.push(ids[first] ?? Number.NaN);
        continue;
      }
      samples[row] = ids[first] ?? Number.NaN;
      if (more.length > 0) further.push([row, run, more.map((at) => ids[at] ?? Number.NaN)]);
      if (clusters[row] === -1) clusters[row] = numberOf(clusterNumbers, groups[first] ?? "");
      texts[row] ??= keys.text[first] ?? null;
      if (texts[row] !== keys.text[first]) otherTexts++;
    }
    return { samples, unpaired: Float64Array.from(unpaired), repeated, otherTexts };
  });
  return {
    samples: placed.map(({ samples }) => samples),
    further,
    unpaired: placed.map(({ unpaired }) => unpaired),
    repeated: placed.map(({ repeated }) => repeated),
    clusters,
    otherTexts: placed.map(({ otherTexts }) => otherTexts),
  };
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
