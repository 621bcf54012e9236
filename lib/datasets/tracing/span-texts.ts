import { isDocuments } from "@/lib/datasets/values/context-item";
import { fieldOf } from "@/lib/datasets/values/fields";
import { contentText, listIn, readConversation, readMessages, replyText, unpackedBlocks } from "@/lib/datasets/values/messages";
import { at, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";

interface Asked {
  question: string | null;
  turns: Turn[];
  contexts?: string | unknown[] | null;
}

const deepest = 4;
const mostMembers = 50;
const membersOf = (value: Nested): unknown[] => Object.values(value).slice(0, mostMembers);

/** The input itself, a named member, or the last message with those before it. */
export function questionIn(input: unknown, depth = 0): Asked | null {
  const value = unpackedTexts(input);
  if (typeof value === "string") return { question: value, turns: [] };
  if (depth > deepest) return null;
  if (Array.isArray(value)) return inList(value);
  if (!isObject(value)) return null;
  const messages = readMessages(value.messages ?? value.contents);
  if (messages) return readConversation(messages);
  const before = readMessages(value.chat_history ?? value.chatHistory ?? value.history);
  const turns = before?.flatMap(({ role, text }) => (role === "tool" || text.trim() === "" ? [] : [{ role, text }])) ?? [];
  const question = named(value, "question");
  if (question !== null) return { question, turns };
  const inner = inside(value, "question", ["inputs", "kwargs", "args", "arguments", "value", "data", "json_dict"]);
  for (const member of inner) {
    const first = Array.isArray(member) && typeof member[0] === "string" ? member[0] : member;
    const found = questionIn(first, depth + 1);
    if (found?.question?.trim()) return found;
  }
  const only = onlyText(value);
  if (only !== null) return { question: only, turns };
  // A pipeline's inputs are those of its components.
  const parts = membersOf(value).filter(isObject);
  return parts.map((part) => questionIn(part, depth + 1)).find((found) => found?.question?.trim()) ?? { question: null, turns };
}

/** Messages, blocks of one, or texts, of which the last is the user's. */
function inList(list: readonly unknown[]): Asked | null {
  const messages = readMessages(list);
  if (messages) return readConversation(messages);
  const text = list.every((item) => typeof item === "string") ? list.at(-1) : contentText(unpackedBlocks(list));
  return isText(text) ? { question: text, turns: [] } : null;
}

export function answerIn(output: unknown, depth = 0): string | null {
  const value = unpackedTexts(output);
  if (typeof value === "string") return value;
  if (depth > deepest) return null;
  const messages = readMessages(at(value, "messages"));
  if (messages) return readConversation(messages).response ?? replyText(at(value, "messages"));
  if (!isObject(value)) return replyText(value);
  const known = named(value, "response") ?? replyText(value);
  if (known !== null) return known;
  for (const member of inside(value, "response", ["outputs", "value", "data", "result", "final_output"])) {
    const found = isDocuments(member) ? null : answerIn(member, depth + 1);
    if (found?.trim()) return found;
  }
  const only = onlyText(value);
  if (only !== null) return only;
  const parts = membersOf(value).filter(isObject);
  return parts.map((part) => answerIn(part, depth + 1)).findLast((found) => found?.trim()) ?? null;
}

/** A list of documents or texts in what a search returned, by itself or under a name that says so. */
export function documentsIn(output: unknown, depth = 0): readonly unknown[] | null {
  const value = unpackedTexts(output);
  if (Array.isArray(value)) return readMessages(value) ? null : value;
  if (!isObject(value) || depth > deepest) return null;
  const list = listIn(value);
  if (list) return list;
  const inner = [value.documents, value.outputs, value.result, value.value, value.data].filter(isObject);
  for (const member of inner.length > 0 ? inner : membersOf(value).filter(isObject)) {
    const found = documentsIn(member, depth + 1);
    if (found) return found;
  }
  return null;
}

/** LangWatch says what type a value has; Spring AI writes texts in quotes without escaping them. */
function unpackedTexts(given: unknown): unknown {
  const object = unpacked(given);
  const value = isText(at(object, "type")) && at(object, "value") !== undefined ? at(object, "value") : object;
  if (typeof value !== "string" || !/^\s*\["/.test(value)) return value;
  const text = value.trim();
  if (!text.endsWith('"]')) return value;
  const parts = text.slice(2, -2).split('", "');
  const ofUser = parts.findLast((part) => part.startsWith('user":"'));
  return ofUser === undefined ? parts : ofUser.slice('user":"'.length);
}

/** Members that hold more, by the field's own names and others. */
const inside = (value: Nested, field: "question" | "response", others: readonly string[]): unknown[] =>
  Object.entries(value)
    .filter(
      ([name, member]) =>
        typeof member === "object" && member !== null && (fieldOf(name)?.field === field || others.includes(name)),
    )
    .map(([, member]) => member);

function named(value: Nested, field: "question" | "response"): string | null {
  const found = Object.entries(value)
    .filter(([, member]) => typeof member === "string")
    .map(([name, member]) => ({ known: fieldOf(name), member }))
    .filter(({ known }) => known?.field === field)
    .sort((a, b) => (a.known?.rank ?? 0) - (b.known?.rank ?? 0));
  return (found[0]?.member as string | undefined) ?? null;
}

/** Next to objects, a text says something about them. */
const onlyText = (value: Nested): string | null => {
  const members = Object.values(value);
  const texts = members.filter((member) => typeof member === "string");
  const hasMore = members.some((member) => isObject(member) && Object.keys(member).length > 0);
  return texts.length === 1 && !hasMore ? (texts[0] as string) : null;
};
