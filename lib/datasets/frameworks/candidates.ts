import { fieldOf, normalName } from "@/lib/datasets/values/fields";
import { isVerdict } from "@/lib/datasets/values/fitting";
import { readMessages } from "@/lib/datasets/values/messages";
import { asks, isStatement, isText } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";
import type { Kind, Leaf } from "./walk";

export type FoundPath = "question" | "contexts" | "response" | "reference";

/** The lowest rank is the likeliest. */
export interface PathCandidate {
  leaf: Leaf;
  rank: number;
}

/** Count only if the value has the field's form, after all names of `fields`. */
const weak: Readonly<Record<FoundPath, string>> = {
  question: "inputs query_str chat_input search_query request contents messages conversation message",
  contexts:
    "source_nodes retrieval_results retriever_resources retrieved_references search_results nodes hits matches sources snippets retrieved chunk_search_results retrieval points scored_chunks grounding_chunks citations ctxs",
  response:
    "outputs replies filtered_resps answers choices candidates result message prediction prediction_text pred generated summary raw text content",
  reference: "target expected ideal long_answer ideal_answer",
};
const weakRank = new Map(
  (Object.keys(weak) as FoundPath[]).flatMap((field) =>
    weak[field].split(" ").map((name, rank) => [`${field} ${normalName(name)}`, 100 + rank] as const),
  ),
);

/** Steps that only say that a value follows: `input.value` is the input. */
const neutral = wordSet("text value content data body message string answertext outputtext parts kwargs initparameters json");

/** Keys to skip: they reuse the field's names but never contain it. */
const elsewhere = wordSet(
  "metadata meta extra feedback feedbackstats scores usage config settings observations error serialized action actions toolinput toolcalls arguments",
);
/** What a system was tested with, and of these what holds the expected answer too. */
const given = wordSet("example inputs datasetitem datasetitemdata datasourceitem");
const tested = wordSet("example doc");
const expected = wordSet("referenceoutputs expected expectedoutput expectedoutputs reference groundtruth target");

/** Flat columns have dots in their names. */
const words = ({ steps }: Leaf): string[] =>
  steps.flatMap((step) => (typeof step === "number" ? [] : step.split(".").slice(0, 20).map(normalName)));

export function candidates(leaves: readonly Leaf[], field: FoundPath): PathCandidate[] {
  return leaves
    .flatMap((leaf) => {
      const rank = rankOf(leaf, field);
      return rank === null ? [] : [{ leaf, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.leaf.steps.length - b.leaf.steps.length);
}

const fits: Readonly<Record<FoundPath, readonly Kind[]>> = {
  question: ["text", "messages"],
  contexts: ["documents", "texts", "parts"],
  response: ["text", "messages", "parts"],
  reference: ["text"],
};

function rankOf(leaf: Leaf, field: FoundPath): number | null {
  const all = words(leaf);
  const parents = all.slice(0, -1);
  if (parents.some((word) => expected.has(word) || fieldOf(word)?.field === "reference"))
    return field === "reference" && leaf.kind === "text" ? 200 : null;
  const isAside = parents.some((word) => elsewhere.has(word));
  if (isAside && field !== "contexts") return null;
  const name = nameOf(all);
  const known = fieldOf(name);
  if (known?.field === "response" && parents.some((word) => tested.has(word)) && (field === "reference" || field === "response"))
    return field === "reference" && leaf.kind === "text" ? 250 : null;
  if (all.length === 1 && leaf.path.startsWith("__")) return null;
  const isConversation = leaf.kind === "messages" && (field === "question" || (field === "response" && areReplies(leaf)));
  if (known && known.field !== field && !isConversation) return null;
  const isStrong = known?.field === field && known.rank < 100;
  // A message is a reply's where it holds one, and else what was sent.
  if (name === "message" && (all.length === 1) !== (field === "question")) return null;
  const rank = isStrong
    ? known.rank
    : (weakRank.get(`${field} ${name}`) ??
      weakRank.get(`${field} ${name}s`) ??
      (known?.field === field ? known.rank : undefined) ??
      (isConversation ? 150 : null));
  if (rank === null || (leaf.kind === "parts" && field === "contexts" && !isStrong)) return null;
  if (leaf.kind === "messages" && !holds(leaf, field)) return null;
  // "text" and its kind may be what was asked.
  if (field === "response" && !isStrong && leaf.values.filter(isText).length > 1 && leaf.values.filter(isText).every(asks))
    return null;
  // Numbers of sources, their addresses, or pages.
  const areNames = ({ values }: Leaf) => !values.some((value) => Array.isArray(value) && value.some(isStatement));
  if (leaf.kind === "texts" && field === "contexts" && !(isStrong && known.rank < 90) && areNames(leaf)) return null;
  const isGlued = leaf.kind === "text" && field === "contexts" && isStrong && !leaf.values.every(isAddress);
  const isGiven = parents.some((word) => given.has(word) || (field === "contexts" && word === "input"));
  const isParts = field === "response" && leaf.kind === "documents" && ["parts", "content"].includes(all.at(-1) ?? "");
  if (!isGlued && !isParts && !fits[field].includes(leaf.kind)) return null;
  return (
    rank +
    (isAside ? 300 : 0) +
    (field === "contexts" && leaf.kind === "texts" && areNames(leaf) ? 250 : 0) +
    (isGlued ? 50 : 0) +
    (isGlued && leaf.steps.includes(0) ? 200 : 0) +
    (isGiven && field === "response" ? 200 : 0) +
    (isGiven && field === "contexts" ? 60 : 0)
  );
}

const isAddress = (value: unknown): boolean =>
  typeof value !== "string" || isVerdict(value) || (/[:/@#]/.test(value) && !/\s/.test(value));

function nameOf(all: readonly string[]): string {
  const telling = all.findLast((word) => !neutral.has(word));
  if (telling !== undefined) return telling;
  return all[0] ?? "";
}

const areReplies = ({ values }: Leaf): boolean =>
  values.every((value) => readMessages(value)?.every(({ role }) => role === "assistant") ?? true);

const holds = (leaf: Leaf, field: FoundPath): boolean =>
  leaf.values.some((value) => readMessages(value)?.some(({ role }) => role === (field === "question" ? "user" : "assistant")));
