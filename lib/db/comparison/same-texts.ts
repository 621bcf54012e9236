import type { Reader } from "@/lib/db/dialect/reader";
import type { ComparedRun } from "./compared-run";
import { hashText } from "./hash-text";
import { questionFinder, risingOrder } from "./pair-questions";
import type { SameTexts } from "./questions";
import { isBetween, samplesAtOnce } from "./read-contexts";

/** With `first`, only the first so many contexts count for metrics over contexts. Reads each sample once and keeps only
 *  hashes. */
export async function sameTexts(
  reader: Reader,
  { runs, samples, first }: { runs: readonly ComparedRun[]; samples: readonly Float64Array[]; first: number | null },
): Promise<SameTexts> {
  const sides = [];
  for (const [side, run] of runs.entries()) sides.push(await hashesOf(reader, run, samples[side] ?? new Float64Array(), first));
  const [from, to] = sides;
  const found: SameTexts = { contexts: 0, response: 0, both: 0 };
  const isSame = (text: keyof Hashes, question: number) => from?.[text][question] === to?.[text][question];
  for (const question of (samples[0] ?? []).keys()) {
    found.contexts += Number(isSame("firstContexts", question));
    found.response += Number(isSame("response", question));
    found.both += Number(isSame("contexts", question) && isSame("response", question));
  }
  return found;
}

/** By question; NaN without a response. */
interface Hashes {
  contexts: Float64Array;
  firstContexts: Float64Array;
  response: Float64Array;
}

async function hashesOf(
  reader: Reader,
  { configurationId }: ComparedRun,
  ids: Float64Array,
  first: number | null,
): Promise<Hashes> {
  const none = () => new Float64Array(ids.length).fill(Number.NaN);
  const hashes: Hashes = { contexts: none(), firstContexts: none(), response: none() };
  const order = risingOrder(ids);
  const find = questionFinder(ids, order);
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from < order.length; from += samplesAtOnce) {
    const last = Math.min(order.length, from + samplesAtOnce) - 1;
    await reader.each<[number, string, string | null]>(
      `SELECT "id", "contextsJson", "response" FROM "Sample" WHERE ${isBetween}`,
      [idAt(from), idAt(last), configurationId],
      ([id, contexts, response]) => {
        const question = find(id);
        if (question < 0) return;
        hashes.contexts[question] = hashText(contexts);
        hashes.firstContexts[question] =
          first === null
            ? (hashes.contexts[question] ?? Number.NaN)
            : hashText(JSON.stringify(JSON.parse(contexts).slice(0, first)));
        if (response !== null) hashes.response[question] = hashText(response);
      },
    );
  }
  return hashes;
}
