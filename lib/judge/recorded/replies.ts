import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "@/lib/domain/process/environment";

const readings = 3;

export type Recorded = { texts: string[] } | { problem: string };

const noReply: Recorded = {
  problem:
    "This judge repeats recorded replies of a large language model (November 2026) and has none to this prompt: it knows the example's questions, contexts and responses only. For your own data, connect a judge under Settings, Judging.",
};

interface Row {
  id: string;
  question: string;
  contexts: string[];
  response: string;
  reference: string;
  config: string;
}
interface Line {
  id: string;
  metric: string;
  context?: string;
  config?: string;
  poll?: number;
  reply: string;
}

const linesOf = <T>(name: string): T[] =>
  readFileSync(path.join(/* turbopackIgnore: true */ root(), "example", name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
/** Sentences on lines of their own and the whole text are equal in this form. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
const withoutNumbers = (text: string): string => text.replace(/^\d+(?:\.\d+)? /gm, "");
const setOf = (contexts: readonly string[]): string => contexts.map((text) => digest(letters(text))).join(" ");
const keyOf = (metric: string, id: string, of: string | undefined = "", poll = 0): string => [metric, id, of, poll].join(" ");

/** Finds replies by metric, question, contexts and poll, so a prompt can change its words but not what stands between marks. */
export function readReplies(): (prompt: string, count: number) => Recorded {
  const questions = new Map<string, { id: string; response: string; reference: string }>();
  const sets = new Map<string, { id: string; config: string }[]>();
  for (const { id, question, contexts, response, reference, config } of linesOf<Row>("pubmedqa-retrieval.jsonl")) {
    questions.set(letters(question), { id, response: letters(response), reference: letters(reference) });
    const set = setOf(contexts);
    sets.set(set, [...(sets.get(set) ?? []), { id, config }]);
  }
  const replies = new Map(
    linesOf<Line>("replies.jsonl").map(({ metric, id, context, config, poll, reply }) => [
      keyOf(metric, id, context ?? config, poll),
      reply,
    ]),
  );
  /** Maps a question to the place of each claim of its response. */
  const claims = new Map<string, Map<string, number>>();
  for (const { id } of questions.values()) {
    const { claims: listed } = JSON.parse(replies.get(keyOf("claims", id)) ?? '{"claims":[]}') as { claims: { claim: string }[] };
    claims.set(id, new Map(listed.map(({ claim }, at) => [letters(claim), at])));
  }
  const turns = new Map<string, number>();

  const one = (...key: Parameters<typeof keyOf>): Recorded => {
    const reply = replies.get(keyOf(...key));
    return reply === undefined ? noReply : { texts: [reply] };
  };

  /** Polls that come one by one are given the readings in turn. */
  function polls(id: string, config: string, count: number): Recorded {
    if (count > readings)
      return { problem: `${readings} independent readings were recorded. Set polls to ${readings} or fewer.` };
    const first = turns.get(`${id} ${config}`) ?? 0;
    turns.set(`${id} ${config}`, (first + count) % readings);
    const texts = Array.from({ length: count }, (_, at) =>
      replies.get(keyOf("context-adherence-plus", id, config, (first + at) % readings)),
    ).filter((text) => text !== undefined);
    return texts.length === count ? { texts } : noReply;
  }

  /** Verdicts on the claims asked about, which are found by their text. */
  function verdicts(found: readonly { id: string; config: string }[], asked: readonly string[]): Recorded {
    for (const { id, config } of found) {
      const reply = JSON.parse(replies.get(keyOf("claims", id, config)) ?? '{"verdicts":[]}') as { verdicts: object[] };
      const given = asked.map((claim) => reply.verdicts[claims.get(id)?.get(claim) ?? -1]);
      if (given.every((verdict) => verdict !== undefined)) return verdictsOf(given);
    }
    return noReply;
  }

  return (prompt, count) => {
    const parts = partsOf(prompt);
    const contexts = [...parts].flatMap(([name, text]) => (name.startsWith("CONTEXT ") ? text : []));
    const isNumbered = contexts[0]?.startsWith("1.1 ") ?? false;
    const found = sets.get(setOf(isNumbered ? contexts.map(withoutNumbers) : contexts)) ?? [];
    const checked = parts.get("CLAIMS");
    if (checked !== undefined) {
      const texts = withoutNumbers(checked).split("\n").map(letters);
      if (found.length > 0) return verdicts(found, texts);
      const [document = ""] = contexts.map(withoutNumbers);
      // A reference is one word, which supports no claim.
      const own = [...questions.values()].some(
        ({ id, reference }) => reference === letters(document) && texts.every((text) => claims.get(id)?.has(text)),
      );
      return own ? verdictsOf(texts.map(() => ({ evidence: [], verdict: "not found" }))) : noReply;
    }

    const asked = questions.get(letters(parts.get("QUESTION") ?? parts.get("PROMPT") ?? ""));
    if (!asked) return noReply;
    const { id } = asked;
    const context = parts.get("CONTEXT");
    if (context !== undefined)
      return one(/\bJSON\b/.test(prompt) ? "nvidia-context-relevance" : "trulens-context-relevance", id, digest(context));

    const config = found.find((set) => set.id === id)?.config;
    const response = parts.get("RESPONSE");
    if (response === undefined) return config && isNumbered ? one("ragas-context-relevancy", id, config) : noReply;
    if (letters(withoutNumbers(response)) === asked.reference) return { texts: [JSON.stringify({ claims: [], unchecked: [1] })] };
    if (![response, withoutNumbers(response)].some((text) => letters(text) === asked.response)) return noReply;
    if (contexts.length > 0) return config ? polls(id, config, count) : noReply;
    return one(parts.has("PROMPT") ? "trulens-answer-relevance" : "claims", id);
  };
}

const verdictsOf = (given: readonly object[]): Recorded => ({
  texts: [JSON.stringify({ verdicts: given.map((verdict, at) => ({ ...verdict, claim: at + 1 })) })],
});

/** What stands between the marks of a prompt, by name. A sample's texts hold no marks. */
function partsOf(prompt: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const piece of prompt.split("<<<BEGIN ").slice(1)) {
    const name = piece.slice(0, piece.indexOf(">>>"));
    const end = piece.lastIndexOf(`\n<<<END ${name}>>>`);
    if (end > 0) parts.set(name, piece.slice(name.length + ">>>\n".length, end));
  }
  return parts;
}
