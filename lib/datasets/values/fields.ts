import { wordSet } from "@/lib/domain/text/word-set";

type Part = "question" | "contexts" | "response" | "reference";
export type Field = Part | "id" | "configuration" | "turns" | "steps" | "contextIds" | "gold" | "goldIds";

/** Earlier names win. DeepEval's `context` is the ideal text, so `retrieval_context` comes first. */
export const namesOfFields: Readonly<Record<Field, string>> = {
  question:
    "question user_input query input prompt user_question question_text q frage pregunta domanda pergunta vraag pytanie вопрос 问题 質問 질문 soru",
  contexts:
    "contexts retrieved_contexts retrieval_context retrieved_context context documents docs passages chunks retrieved_documents retrieved_chunks quellen fuentes fonti fontes bronnen źródła источники 来源 出典 출처 kaynaklar kontext kontexte contexte contexto contextos contesto contesti контекст 上下文 参考资料 コンテキスト 文脈 문맥 bağlam",
  response:
    "response answer actual_output output completion generated_answer text_response out antwort réponse respuesta risposta resposta antwoord odpowiedź ответ 回答 답변 yanıt",
  reference:
    "reference ground_truth ground_truths expected_output reference_answer gt_answer expected_answer gold_answer golden_answer golden_answers correct_answer possible_answers ideal_answer erwartete_antwort musterantwort referenzantwort richtige_antwort réponse_attendue réponse_de_référence réponse_correcte respuesta_de_referencia respuesta_correcta risposta_di_riferimento risposta_corretta resposta_de_referência resposta_correta referentieantwoord juiste_antwoord odpowiedź_wzorcowa правильный_ответ эталонный_ответ 标准答案 参考答案 正解 模範解答 정답 doğru_yanıt respuesta_esperada risposta_attesa resposta_esperada verwacht_antwoord oczekiwana_odpowiedź ожидаемый_ответ 预期答案 期待される回答 예상_답변 beklenen_yanıt",
  id: "id sample_id question_id qid external_id",
  configuration: "configuration config system retriever pipeline experiment variant",
  turns: "turns history chat_history conversation_history",
  steps: "steps retrieval_steps trajectory",
  contextIds: "context_ids retrieved_context_ids retrieved_ids retrieved_doc_ids retrieved_chunk_ids",
  gold: "gold reference_contexts gold_contexts expected_contexts expected_context ground_truth_contexts ground_truth_context relevant_contexts gold_chunks gold_passages expected_chunks expected_texts",
  goldIds:
    "gold_ids relevant_ids reference_context_ids expected_ids expected_context_ids gold_context_ids gold_doc_ids gold_chunk_ids ground_truth_ids ground_truth_context_ids relevant_doc_ids relevant_document_ids relevant_chunk_ids relevant_context_ids expected_doc_ids expected_document_ids",
};

export const fields = Object.keys(namesOfFields) as readonly Field[];
export const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

/** Ignores case, `_`, `-` and spaces. */
export const normalName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

const byName = new Map(
  fields.flatMap((field) => namesOfFields[field].split(" ").map((name, rank) => [normalName(name), { field, rank }] as const)),
);

/** An answer's name with who gave it: "Réponse du système", "bot_answer". */
const ofWhom =
  /^(?:(?:system|model|bot|chatbot|llm|rag|ai|assistant|generated|predicted)(?:answer|response|output|reply)|(?:answer|response|antwort|réponse|respuesta|risposta|resposta|antwoord)(?:des|der|du|del|do|da|de|dela|dello|vande|vanhet)?(?:system|systems|système|sistema|systeem|model|modell|modells|modèle|modelo|modello|bot|bots|chatbot|chatbots|llm|ki|ia|ai|rag))$/;

/** `rank` is that of the name within the field, 0 is best. */
export function fieldOf(name: string): { field: Field; rank: number } | null {
  const normal = normalName(name);
  return byName.get(normal) ?? (normal.length < 60 && ofWhom.test(normal) ? { field: "response", rank: 90 } : null);
}

const ofOneContext = wordSet(
  "context source passage chunk document snippet excerpt quelle kontext auszug abschnitt textstelle fuente fragmento extracto extrait fonte estratto bron zrodlo źródło zdroj källa kilde lähde kaynak источник фрагмент 参照 引用 引用元",
);

/** The n of `context_n`, `Source 2`, `Passage_3`, `Quelle Nr. 4`. */
export function contextNumber(name: string): number | null {
  const found = /^(?:retrieved)?([^\d#.°]+)[#.°]*(\d{1,4})$/u.exec(normalName(name.slice(0, 100).normalize("NFKC")));
  const written = found?.[1] ?? "";
  const words = [written, written.replace(/s$/, ""), written.replace(/(?:nr|no|n)$/, "")];
  return found && words.some((word) => ofOneContext.has(word) || byName.get(word)?.field === "contexts")
    ? Number(found[2])
    : null;
}

/** "adherent" for `label_adherent`, `labels.adherent` and `labelAdherent`. */
export function labelName(name: string): string | null {
  const marked = /^labels?[_.\s-]/i.exec(name.trim());
  if (marked)
    return (
      name
        .trim()
        .slice(marked[0].length)
        .replace(/^[_.\s-]+/, "") || null
    );
  const camel = /^label([A-Z])(.*)$/.exec(name);
  return camel ? `${camel[1]?.toLowerCase()}${camel[2]}` : null;
}

const dialects: readonly { name: string; columns: readonly string[] }[] = [
  { name: "the columns of RAGAS 0.2 and later", columns: ["user_input", "retrieved_contexts"] },
  { name: "the columns of RAGAS 0.1", columns: ["question", "contexts", "answer", "ground_truth"] },
  { name: "the columns of RAGAS 0.0", columns: ["question", "contexts", "answer", "ground_truths"] },
  { name: "the columns of RAGAS 0.1", columns: ["question", "contexts", "answer"] },
  { name: "the columns of DeepEval", columns: ["input", "actual_output", "retrieval_context"] },
  { name: "a ground-truth dataset of TruLens", columns: ["query", "expected_response", "expected_chunks"] },
  { name: "the columns of TruLens", columns: ["prompt", "response", "context"] },
  { name: "the columns of RAGBench", columns: ["question", "documents", "response"] },
  { name: "the columns of RAGChecker", columns: ["query", "retrieved_context", "response"] },
  { name: "the columns of Phoenix", columns: ["input", "reference", "output"] },
  { name: "answers of LlamaIndex", columns: ["query", "source_nodes"] },
  { name: "runs of LangSmith", columns: ["inputs", "outputs", "run_type"] },
  { name: "an experiment of LangSmith", columns: ["inputs.question", "outputs.answer"] },
  { name: "answers of a Haystack pipeline", columns: ["query", "replies"] },
  { name: "an answer of LangChain", columns: ["input", "context", "answer"] },
  { name: "conversations", columns: ["messages"] },
  { name: "Assay's format", columns: ["question", "contexts", "response"] },
];

/** The tool that the columns come from, for messages. */
export function dialectOf(columns: readonly string[]): string | null {
  const present = new Set(columns.map(normalName));
  return dialects.find((dialect) => dialect.columns.every((name) => present.has(normalName(name))))?.name ?? null;
}
