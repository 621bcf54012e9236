import { shownConversation } from "@/lib/domain/conversation/shown";
import type { JudgedSample, Turn } from "@/lib/domain/sample";
import { type ClaimPart, partsOfResponse, windowsOf } from "./parts";

/** A text that claims are checked against. Earlier messages, where the judge reads them, follow the contexts as further ones. */
export type Document = "contexts" | "response" | "reference";

interface Window {
  document: Document;
  sentences: ClaimPart;
}

/** The document's windows in the order of all: from `from` on, before `to`. */
export interface DocumentSpan {
  from: number;
  to: number;
  isWhole: boolean;
}

export interface Documents {
  windows: readonly Window[];
  spans: Readonly<Record<Document, DocumentSpan>>;
}

/** The response and, if there is one, the reference: what is taken apart, prompt by prompt. */
export const textsOf = ({ response, reference }: JudgedSample): { document: "response" | "reference"; part: ClaimPart }[] => [
  ...partsOfResponse(response ?? "").parts.map((part) => ({ document: "response" as const, part })),
  ...(reference?.trim() ? partsOfResponse(reference).parts.map((part) => ({ document: "reference" as const, part })) : []),
];

/** An earlier message, which claims can be supported by. */
export interface PromptMessage {
  /** Its place among the sample's turns. */
  turn: number;
  role: Turn["role"];
  text: string;
}

export const messagesOf = ({ turns = [] }: JudgedSample, isRead = false): PromptMessage[] => {
  const { messages, leftOut } = shownConversation(isRead ? turns : []);
  return messages.map((message, index) => ({ ...message, turn: leftOut + index }));
};

const known = { withMessages: new WeakMap<JudgedSample, Documents>(), without: new WeakMap<JudgedSample, Documents>() };

/** Windows of the contexts, then, with a reference, of the response and of the reference. Cached as long as the sample exists. */
export function documentsOf(sample: JudgedSample, readsConversation = false): Documents {
  const remembered = known[readsConversation ? "withMessages" : "without"];
  const documents = remembered.get(sample) ?? divided(sample, messagesOf(sample, readsConversation));
  remembered.set(sample, documents);
  return documents;
}

function divided({ contexts, response, reference }: JudgedSample, messages: readonly PromptMessage[]): Documents {
  const windows: Window[] = [];
  const add = (document: Document, { parts, isWhole }: ReturnType<typeof windowsOf>): DocumentSpan => {
    const from = windows.length;
    for (const sentences of parts) windows.push({ document, sentences });
    return { from, to: windows.length, isWhole };
  };
  const none = { parts: [], isWhole: true };
  const hasReference = Boolean(reference?.trim());
  const spans = {
    contexts: add("contexts", windowsOf(messages.length > 0 ? [...contexts, ...messages.map(({ text }) => text)] : contexts)),
    response: add("response", hasReference ? partsOfResponse(response ?? "") : none),
    reference: add("reference", hasReference ? partsOfResponse(reference ?? "") : none),
  };
  return { windows, spans };
}
