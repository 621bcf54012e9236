import { fieldInWords } from "./field-words";

type Part = "question" | "contexts" | "response" | "reference";
export type Field = Part | "id" | "configuration" | "turns" | "steps" | "contextIds" | "gold" | "goldIds";

/** Earlier names win. DeepEval's `context` is the ideal text, so `retrieval_context` comes first. */
export const namesOfFields: Readonly<Record<Field, string>> = {
  question: "question user_input query input prompt q",
  contexts:
    "contexts retrieved_contexts retrieval_context retrieved_context context documents docs passages chunks retrieved_documents retrieved_chunks quellen fuentes fonti fontes bronnen źródła источники 来源 出典 출처 kaynaklar kontext kontexte contexte contexto contextos contesto contesti ctx ctxs контекст 上下文 参考资料 コンテキスト 文脈 문맥 bağlam",
  response: "response answer actual_output output completion out",
  reference: "reference ground_truth ground_truths expected_output reference_answer possible_answers gabarito 정답",
  id: "id sample_id question_id qid external_id",
  configuration: "configuration config system retriever pipeline experiment variant",
  turns: "turns history chat_history conversation_history",
  steps: "steps retrieval_steps trajectory",
  contextIds: "context_ids retrieved_context_ids retrieved_ids retrieved_doc_ids retrieved_chunk_ids",
  gold: "gold reference_contexts gold_contexts expected_contexts ground_truth_contexts relevant_contexts gold_chunks gold_passages expected_chunks expected_texts",
  goldIds:
    "gold_ids relevant_ids reference_context_ids expected_ids expected_context_ids gold_context_ids gold_doc_ids gold_chunk_ids ground_truth_ids ground_truth_context_ids relevant_doc_ids relevant_document_ids relevant_chunk_ids relevant_context_ids expected_doc_ids expected_document_ids retrieval_gt",
};

export const fields = Object.keys(namesOfFields) as readonly Field[];
export const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

/** Ignores case, `_`, `-` and spaces. */
export const normalName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

/** Applies to a name that is none of these, but whose words tell its field. */
export const rankInWords = 90;

const byName = new Map(
  fields.flatMap((field) => namesOfFields[field].split(" ").map((name, rank) => [normalName(name), { field, rank }] as const)),
);

/** Case, `_`, `-`, spaces and dots of abbreviations do not matter. `rank` is that of the name within the field, 0 is best. */
export function fieldOf(name: string): { field: Field; rank: number } | null {
  // A tool's own, such as the assertions of promptfoo.
  if (name.startsWith("__")) return null;
  const normal = normalName(name.slice(0, 200));
  const known = byName.get(normal);
  if (known) return known;
  // What came last of a search is what the answer was written from.
  const [, last] = /^(?:reranked|filtered|final)(.+)$/.exec(normal) ?? [];
  if (last && (last === "results" || byName.get(last)?.field === "contexts")) return { field: "contexts", rank: -1 };
  const singular = byName.get(`${normal}s`);
  if (singular?.field.startsWith("gold")) return singular;
  const field = fieldInWords(normal);
  if (!field || field === "one context") return null;
  // The plural alone may mean a list of them.
  return { field, rank: normal.endsWith("s") && byName.has(normal.slice(0, -1)) ? 200 : rankInWords };
}

/** Whether a column holds texts, in which "25%" and "1,5" stay as they are written. */
export const isTextField = (name: string): boolean =>
  /^(?:question|contexts|response|reference|gold)$/.test(fieldOf(name)?.field ?? "");

export const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) => String((digit.charCodeAt(0) - (digit < "ऀ" ? 0 : 6)) & 15));

/** The n of `context_n`, `Source 2`, `Passage_3 text`, `Quelle Nr. 4`. */
export function contextNumber(name: string): number | null {
  const lettered = /^(.{3,90})[\s_-]([a-h])$/i.exec(name);
  if (lettered && fieldInWords(normalName(lettered[1] ?? "")) === "one context")
    return Number.parseInt(lettered[2] ?? "", 18) - 9;
  const found = /^([^\d#.°]+)[#.°]*(\d{1,4})(\D*)$/u.exec(normalName(plainDigits(name.slice(0, 100).normalize("NFKC"))));
  const words = [/$/, /(?:nr|no|n)$/].map((end) => `${(found?.[1] ?? "").replace(end, "")}${found?.[3] ?? ""}`);
  const isContext = words.some(
    (word) => byName.get(word)?.field === "contexts" || /^(?:one context|contexts)$/.test(fieldInWords(word) ?? ""),
  );
  return found && isContext ? Number(found[2]) : null;
}

/** "adherent" for `label_adherent`, `labels.adherent` and `labelAdherent`. */
export function labelName(name: string): string | null {
  const marked = /^labels?[_.\s-]+(.*)$/is.exec(name.trim());
  if (marked) return marked[1] || null;
  const camel = /^label([A-Z])(.*)$/.exec(name);
  return camel ? `${camel[1]?.toLowerCase()}${camel[2]}` : null;
}
