import { at, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { attribute } from "./span-attributes";

/** The documents of the AI SDK's `rerank` in their new order: it writes all of them, and their new places, as JSON texts. */
export function rankedByAiSdk(attributes: Nested): unknown[] {
  const [documents, ranking] = ["ai.documents", "ai.ranking"].map((name) => unpacked(attribute(attributes, name)));
  if (!Array.isArray(documents) || !Array.isArray(ranking)) return [];
  return ranking.flatMap((item) => {
    const place = unpacked(item);
    // A text is written as JSON too.
    const document = unpacked(documents[Number(at(place, "index"))]);
    const score = at(place, "relevanceScore");
    if (typeof document === "string") return [{ text: document, score }];
    return isObject(document) ? [{ ...document, score }] : [];
  });
}
