import type { JudgedSample } from "@/lib/domain/sample";
import { type Part, partsOfResponse, windowsOf } from "./parts";

/** A text that claims are checked against. */
export type Document = "contexts" | "response" | "reference";

interface Window {
  document: Document;
  sentences: Part;
}

/** The document's windows in the order of all: from `from` on, before `to`. */
export interface Span {
  from: number;
  to: number;
  /** Whether they have all of the document's sentences. */
  isWhole: boolean;
}

export interface Documents {
  windows: readonly Window[];
  spans: Readonly<Record<Document, Span>>;
}

/** Of the response and, if there is one, of the reference: what is taken apart, prompt by prompt. */
export const textsOf = ({ response, reference }: JudgedSample): { document: "response" | "reference"; part: Part }[] => [
  ...partsOfResponse(response ?? "").parts.map((part) => ({ document: "response" as const, part })),
  ...(reference?.trim() ? partsOfResponse(reference).parts.map((part) => ({ document: "reference" as const, part })) : []),
];

const known = new WeakMap<JudgedSample, Documents>();

/** Windows of the contexts, then, with a reference, of the response and of the reference. Cached as long as the sample exists. */
export function documentsOf(sample: JudgedSample): Documents {
  const remembered = known.get(sample);
  if (remembered) return remembered;
  const { contexts, response, reference } = sample;
  const windows: Window[] = [];
  const add = (document: Document, { parts, isWhole }: ReturnType<typeof windowsOf>): Span => {
    const from = windows.length;
    for (const sentences of parts) windows.push({ document, sentences });
    return { from, to: windows.length, isWhole };
  };
  const none = { parts: [], isWhole: true };
  const hasReference = Boolean(reference?.trim());
  const spans = {
    contexts: add("contexts", windowsOf(contexts)),
    response: add("response", hasReference ? partsOfResponse(response ?? "") : none),
    reference: add("reference", hasReference ? partsOfResponse(reference ?? "") : none),
  };
  const documents = { windows, spans };
  known.set(sample, documents);
  return documents;
}
