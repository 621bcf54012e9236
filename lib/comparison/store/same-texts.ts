import type { Reader } from "@/lib/db/dialect/reader";
import type { ComparedRun } from "@/lib/db/paired/pair-questions";
import { metricById } from "@/lib/metrics/registry";
import { hashText } from "./hash-text";
import { eachRow, isBetween } from "./read-contexts";

/** Questions by whether these texts are the same on both sides. */
type SameTexts = Record<"contexts" | "response" | "both", number>;

export function judgedTexts(metric: string): keyof SameTexts {
  const needs = metricById(metric)?.needs ?? [];
  // A score that came from elsewhere does not say what it was read from.
  if (needs.includes("contexts") === needs.includes("response")) return "both";
  return needs.includes("contexts") ? "contexts" : "response";
}

/** With `first`, only the first so many contexts count for metrics over contexts. */
export async function sameTexts(
  reader: Reader,
  { runs, samples, first }: { runs: readonly ComparedRun[]; samples: readonly Float64Array[]; first: number | null },
): Promise<SameTexts> {
  const [from, to] = await reader.map(runs, (run, side) => hashesOf(reader, run, samples[side] ?? new Float64Array(), first));
  const found: SameTexts = { contexts: 0, response: 0, both: 0 };
  for (const question of (samples[0] ?? []).keys())
    for (const texts of ["contexts", "response", "both"] as const)
      found[texts] += Number(from !== undefined && to !== undefined && isSame(from, to, question, texts));
  return found;
}

export function isSame(from: Hashes, to: Hashes, question: number, texts: keyof SameTexts): boolean {
  const isEqual = (text: keyof Hashes) => from[text][question] === to[text][question];
  if (texts === "both") return isEqual("contexts") && isEqual("response");
  return isEqual(texts === "contexts" ? "firstContexts" : "response");
}

/** NaN stands for a question without a response. */
export type Hashes = Record<"contexts" | "firstContexts" | "response", Float64Array>;

export async function hashesOf(
  reader: Reader,
  { configurationId }: Pick<ComparedRun, "configurationId">,
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
