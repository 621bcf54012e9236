import { readContexts } from "@/lib/datasets/values/context-list";
import { excerptOf } from "@/lib/datasets/values/excerpt";
import { fieldAmongWords } from "@/lib/datasets/values/field-words";
import { fieldOf } from "@/lib/datasets/values/fields";
import {
  answeredBefore,
  type ChatMessage,
  partsDocuments,
  readConversation,
  readMessages,
  replyText,
} from "@/lib/datasets/values/messages";
import { at, isProse, isText, type Nested } from "@/lib/datasets/values/nested";
import { candidates, type FoundPath, type PathCandidate } from "./candidates";
import { type FieldPlace, once, type Places } from "./place";
import { onlyItem } from "./reshape";
import type { Leaf } from "./walk";

/** `asked`: fields with several possible places. */
export interface Structure {
  places: Places;
  asked: Map<FoundPath, PathCandidate[]>;
  hints: string[];
  /** The conversation that the question comes from, and the place of its contexts if it has any. */
  conversation?: { messages: (row: Nested) => readonly ChatMessage[] | null; contexts: FieldPlace | undefined };
}

export function findByStructure(leaves: readonly Leaf[], wanted: ReadonlySet<FoundPath>): Structure {
  const structure: Structure = { places: {}, asked: new Map(), hints: [] };
  const { places } = structure;
  const talk = wanted.has("question") ? conversationOf(leaves, structure) : null;
  if (talk) Object.assign(places, talk);
  for (const field of ["question", "contexts", "response", "reference"] as const) {
    if (!wanted.has(field) || (places[field] && field !== "contexts")) continue;
    const found = choose(leaves, field, structure);
    // What is called citations is less than what a conversation's tools returned.
    if (found && !(places[field] && found.rank >= 100)) places[field] = placeOf(found.leaf, field);
  }
  if (wanted.has("contexts") && !places.contexts) {
    const parts = leaves.find((leaf) => leaf.kind === "parts" && leaf.values.some((value) => partsDocuments(value).length > 0));
    if (parts) places.contexts = computed(parts, "retrieved documents", partsDocuments);
  }
  return structure;
}

function choose(leaves: readonly Leaf[], field: FoundPath, { asked, hints }: Structure): PathCandidate | null {
  const all = candidates(leaves, field);
  const [best, ...others] = all;
  if (!best) return null;
  // "Summary" next to "Bot answer (v2)" may be anything.
  const isTold = ({ steps, path, values }: Leaf) =>
    steps.length === 1 && fieldOf(path) === null && fieldAmongWords(path) === field && values.some(isProse);
  if (best.rank >= 100 && best.leaf.kind === "text" && !isTold(best.leaf) && best.leaf.steps.length === 1 && leaves.some(isTold))
    return null;
  const isWithin = ({ steps }: Leaf) => best.leaf.steps.every((step, index) => steps[index] === step);
  const different = others.filter(({ leaf }) => !isWithin(leaf) && isDifferent(best.leaf, leaf));
  if (different.some(({ rank }) => rank === best.rank)) {
    asked.set(field, all.slice(0, 5));
    return null;
  }
  const [next] = different;
  if (next && next.rank < 100) hints.push(`“${next.leaf.path}” may mean ${field} too; “${best.leaf.path}” is read.`);
  return best;
}

const isDifferent = (one: Leaf, other: Leaf): boolean =>
  one.values.some((value, row) => other.values[row] !== undefined && said(value) !== said(other.values[row]));

function said(value: unknown): string {
  const read = Array.isArray(value) ? readContexts(value) : null;
  return JSON.stringify(read?.ok ? read.contexts : value);
}

function conversationOf(leaves: readonly Leaf[], structure: Structure): Places | null {
  const [best] = candidates(leaves, "question");
  if (best?.leaf.kind !== "messages") return null;
  // A graph's answer repeats the question's messages.
  const conversations = candidates(leaves, "question").flatMap(({ leaf }) => (leaf.kind === "messages" ? [leaf] : []));
  const questions = (leaf: Leaf) => leaf.values.map((value) => talkIn(value)?.question ?? null);
  const answered = conversations.filter((leaf) => leaf.values.some((value) => isText(talkIn(value)?.response)));
  const chosen = answered[0] ?? best.leaf;
  const others = conversations.filter((leaf) => JSON.stringify(questions(leaf)) !== JSON.stringify(questions(chosen)));
  if (others.length > 0) {
    structure.asked.set(
      "question",
      [chosen, ...others].map((leaf, rank) => ({ leaf, rank })),
    );
    return null;
  }
  const isOpen =
    answered.length === 0 &&
    candidates(leaves, "response").every(({ leaf }) => leaf === chosen) &&
    chosen.values.some((value) => answeredBefore(readMessages(value) ?? []).length > 0);
  if (isOpen) structure.hints.push("No conversation's last message is answered: the question is the last one that is.");
  const upToAnswer = (value: unknown) => {
    const all = readMessages(value);
    return isOpen && all ? all.slice(0, answeredBefore(all).at(-1)) : all;
  };
  const messages = once((row: Nested) => upToAnswer(at(row, ...chosen.steps)));
  const read = once((row: Nested) => {
    const all = messages(row);
    return all && readConversation(all);
  });
  const part = (name: string, key: "question" | "response" | "turns" | "contexts"): FieldPlace => ({
    name: `${chosen.path}, ${name}`,
    read: (row) => read(row)?.[key] ?? undefined,
    uses: [usedBy(chosen)],
  });
  const has = (key: "response" | "contexts") =>
    chosen.values.some((value) => (readConversation(upToAnswer(value) ?? [])[key] ?? null) !== null);
  const contexts = has("contexts") ? part("tool results", "contexts") : undefined;
  structure.conversation = { messages, contexts };
  return {
    question: part("the last question", "question"),
    turns: part("earlier turns", "turns"),
    ...(has("response") && { response: part("the last answer", "response") }),
    ...(contexts && { contexts }),
  };
}

function talkIn(value: unknown) {
  const messages = readMessages(value);
  return messages && readConversation(messages);
}

function placeOf(leaf: Leaf, field: FoundPath): FieldPlace {
  if (field === "response" && leaf.kind !== "text") return computed(leaf, "the last answer", replyText);
  if (field === "question" && leaf.kind === "messages")
    return computed(leaf, "the last question", (value) => talkIn(value)?.question);
  return { name: leaf.path, read: (row) => at(row, ...leaf.steps), uses: [usedBy(leaf)], isColumn: leaf.steps.length === 1 };
}

const computed = (leaf: Leaf, what: string, read: (value: unknown) => unknown): FieldPlace => ({
  name: `${leaf.path}, ${what}`,
  read: (row) => read(at(row, ...leaf.steps)) ?? undefined,
  uses: [usedBy(leaf)],
});

const usedBy = ({ steps }: Leaf): string[] => steps.map((step) => (typeof step === "number" ? onlyItem : step));

export const inWords = ({ leaf }: PathCandidate): string =>
  `${leaf.path} (“${excerptOf(leaf.values.find((value) => value !== undefined)).slice(0, 40)}”)`;
