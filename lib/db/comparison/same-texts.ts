import type { Reader } from "@/lib/db/dialect/reader";
import { hashText } from "./hash-text";
import { type ComparedRun, questionFinder, risingOrder } from "./pair-questions";
import type { SameTexts } from "./questions";
import { isBetween, samplesAtOnce } from "./read-contexts";

/** Compares the texts of two runs' paired samples. Reads each sample once and keeps only hashes. */
export async function sameTexts(
  reader: Reader,
  { runs, samples }: { runs: readonly ComparedRun[]; samples: readonly Float64Array[] },
): Promise<SameTexts> {
  const sides = [];
  for (const [side, run] of runs.entries()) sides.push(await hashesOf(reader, run, samples[side] ?? new Float64Array()));
  const [from, to] = sides;
  const found: SameTexts = { contexts: 0, response: 0, both: 0 };
  for (const [question, contexts] of (from?.contexts ?? []).entries()) {
    const isSame = {
      contexts: contexts === to?.contexts[question],
      response: from?.response[question] === to?.response[question],
    };
    found.contexts += Number(isSame.contexts);
    found.response += Number(isSame.response);
    found.both += Number(isSame.contexts && isSame.response);
  }
  return found;
}

/** By question: the hashes of its sample's contexts and of its response; NaN, which equals nothing, without a response. */
async function hashesOf(reader: Reader, { configurationId }: ComparedRun, ids: Float64Array) {
  const hashes = {
    contexts: new Float64Array(ids.length).fill(Number.NaN),
    response: new Float64Array(ids.length).fill(Number.NaN),
  };
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
        if (response !== null) hashes.response[question] = hashText(response);
      },
    );
  }
  return hashes;
}
