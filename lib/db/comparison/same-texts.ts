import type { Reader } from "@/lib/db/dialect/reader";
import { hashText } from "./hash-text";
import type { ComparedRun } from "./pair-questions";
import { eachRow, isBetween } from "./read-contexts";

export interface SameTexts {
  contexts: number;
  response: number;
  both: number;
}

/** With `first`, only the first so many contexts count for metrics over contexts. */
export async function sameTexts(
  reader: Reader,
  { runs, samples, first }: { runs: readonly ComparedRun[]; samples: readonly Float64Array[]; first: number | null },
): Promise<SameTexts> {
  const [from, to] = await reader.map(runs, (run, side) => hashesOf(reader, run, samples[side] ?? new Float64Array(), first));
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
type Hashes = Record<"contexts" | "firstContexts" | "response", Float64Array>;

async function hashesOf(
  reader: Reader,
  { configurationId }: ComparedRun,
  ids: Float64Array,
  first: number | null,
): Promise<Hashes> {
  const none = () => new Float64Array(ids.length).fill(Number.NaN);
  const hashes: Hashes = { contexts: none(), firstContexts: none(), response: none() };
  await eachRow<[number, string, string | null]>(
    reader,
    ids,
    `SELECT "id", "contextsJson", "response" FROM "Sample" WHERE ${isBetween}`,
    [configurationId],
    ([id, contexts, response], questionOf) => {
      const question = questionOf(id);
      if (question < 0) return;
      const whole = hashText(contexts);
      hashes.contexts[question] = whole;
      hashes.firstContexts[question] = first === null ? whole : hashText(JSON.stringify(JSON.parse(contexts).slice(0, first)));
      if (response !== null) hashes.response[question] = hashText(response);
    },
  );
  return hashes;
}
