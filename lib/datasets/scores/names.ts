import { normalName } from "@/lib/datasets/values/fields";
import type { MetricRole, ScoredMetric } from "@/lib/domain/scored/definition";
import { wordSet } from "@/lib/domain/text/word-set";

type Known = Pick<ScoredMetric, "role"> & Partial<Pick<ScoredMetric, "scale" | "isYesNo" | "direction">>;

/** What metrics of known tools judge. Names are compared without case, spaces, dashes, and what is in brackets. */
const byRole: Readonly<Record<MetricRole, string>> = {
  "context relevance":
    "context_relevance context_relevancy contextual_relevancy nv_context_relevance trulens_context_relevance nvidia_context_relevance ragas_context_relevancy chunk_relevance document_relevance retrieval_relevance qa_relevance contextrelevance context_utilization",
  groundedness:
    "faithfulness groundedness nv_response_groundedness response_groundedness faithfulness_with_hhem hallucination hallucinations groundedness_pro context_faithfulness retrieval_groundedness context_adherence context_adherence_plus claims faithfulness_evaluator",
  "answer relevance":
    "answer_relevancy answer_relevance response_relevancy response_relevance relevance relevance_to_query relevancy trulens_answer_relevance answerrelevancy answer_relevancy_metric qa_correctness",
  retrieval:
    "context_precision context_recall contextual_precision contextual_recall context_entity_recall llm_context_precision_with_reference llm_context_precision_without_reference non_llm_context_precision_with_reference llm_context_recall non_llm_context_recall id_based_context_precision id_based_context_recall claim_recall retrieval document_recall document_precision document_mrr document_map document_ndcg document_sufficiency context_sufficiency",
  other:
    "answer_correctness answer_similarity semantic_similarity factual_correctness noise_sensitivity noise_sensitivity_relevant noise_sensitivity_irrelevant noise_sensitivity_in_relevant noise_sensitivity_in_irrelevant answer_accuracy nv_accuracy bleu_score rouge_score chrf_score exact_match string_present summary_score summarization_score rubrics_score domain_specific_rubrics instance_rubrics topic_adherence agent_goal_accuracy tool_call_accuracy harmfulness maliciousness coherence correctness conciseness sas semantic_answer_similarity self_knowledge precision recall f1 fluency similarity bias toxicity completeness guideline_adherence safety ground_truth_agreement factuality",
};

const lower =
  /^(?:hallucinations?|bias|toxicity|harmfulness|maliciousness|noisesensitivity(?:(?:in)?relevant|in(?:in)?relevant)?)$/;

const known = new Map(
  Object.entries(byRole).flatMap(([role, names]) =>
    names.split(" ").map((name) => [normalName(name), role as MetricRole] as const),
  ),
);

const bare = (name: string): string =>
  normalName(name.slice(0, 200).replace(/[([{].*$/s, ""))
    .replace(/^(?:gpt|llm|nv)(?=[a-z]{6})/, "")
    .replace(/(?:metric|evaluator|score|eval)$/, "");

const common = wordSet("similarity precision recall f1 relevance retrieval bias safety");

/** Whether a name is a metric's and nothing else's. */
export const isTelling = (name: string): boolean => knownName(name) !== null && !common.has(normalName(name));

/** Null for a name that no tool uses. */
export function knownName(name: string): Known | null {
  const plain = normalName(name.slice(0, 200).replace(/[([{].*$/s, ""));
  const role = known.get(plain) ?? known.get(bare(name));
  return role === undefined ? null : { role, ...(lower.test(plain) || lower.test(bare(name)) ? { direction: "lower" } : {}) };
}
