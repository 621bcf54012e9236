import { expect, test } from "vitest";
import { readFile } from "@/lib/datasets/read-file";
import { idOfScored } from "@/lib/domain/scored/definition";
import { parseChoices } from "./choices";

const rag = { question: "Who?", contexts: ["Ann wrote it.", "It is red."], response: "Ann." };
const system = { role: "system", content: "Ann wrote it." };
const asked = { input: "Who?", output: "Ann.", contexts: rag.contexts };

const attributes = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { doubleValue: value } : { stringValue: value },
  }));
const traceId = "071c112ac2bae3d7b357a6ed75458609";
const spanOf = (id: number, question: string) => ({
  traceId,
  spanId: String(id).repeat(16),
  name: "rag",
  startTimeUnixNano: `${id}000`,
  endTimeUnixNano: `${id}500`,
  attributes: attributes({
    "openinference.span.kind": "CHAIN",
    "input.value": question,
    "output.value": "Ann.",
    "retrieval.documents.0.document.content": "Ann wrote it.",
  }),
});
const evaluated = (span: number, score: number) => ({
  traceId,
  spanId: String(span).repeat(16),
  eventName: "gen_ai.evaluation.result",
  attributes: attributes({ "gen_ai.evaluation.name": "Relevance", "gen_ai.evaluation.score.value": score }),
});

/** Each score as "id role scale: value, value of contexts (label) explanation [model]". */
async function scoresIn(rows: readonly object[] | string, choices: Record<string, string> = {}) {
  const text = typeof rows === "string" ? rows : rows.map((row) => JSON.stringify(row)).join("\n");
  const fileName = typeof rows === "string" ? "rows.csv" : "rows.jsonl";
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const found: string[] = [];
  const metadata: string[] = [];
  let metrics = new Map<string, string>();
  const hints: string[] = [];
  for await (const event of readFile(bytes, { fileName, scores: parseChoices(choices) })) {
    if (event.kind === "columns") {
      metrics = new Map(
        event.scores
          .filter(({ isTaken }) => isTaken)
          .map(({ key, metric }) => {
            const { role, scale, isYesNo, direction, unit } = metric;
            const about = [
              role,
              isYesNo ? "yes/no" : scale.join(".."),
              ...(direction === "lower" ? ["lower"] : []),
              ...(unit === "context" ? ["per context"] : []),
            ];
            return [key, `${idOfScored(metric)}, ${about.join(", ")}`];
          }),
      );
      hints.splice(0, hints.length, ...event.hints);
    }
    if (event.kind === "problem") found.push(`${event.problem.reason}`);
    if (event.kind !== "sample") continue;
    metadata.push(...Object.keys(event.sample.metadata));
    for (const { key, model, parts } of event.scores)
      found.push(
        `${metrics.get(key)}: ${parts.map(({ raw, cause, label, explanation }) => [raw ?? cause, label && `(${label})`, explanation].filter((one) => one !== null).join(" ")).join("; ")}${model ? ` [${model}]` : ""}`,
      );
  }
  return { found, metadata, hints };
}

const tables: Record<string, [rows: readonly object[] | string, expected: string[]]> = {
  "scores in any list": [
    [
      {
        ...rag,
        feedback_scores: [{ name: "hallucination_metric", value: 0.25, reason: "Little." }],
        hits: [{ name: "a.pdf", score: 1 }],
      },
    ],
    ["own.hallucination-metric, groundedness, 0..1, lower: 0.25 Little."],
  ],
  "scores of several figures": [
    [{ ...rag, output: { scores: { match: { exact: true, close: 0.5, reasoning: "Nearly." } } } }],
    ["own.match-exact, other, yes/no: 1 Nearly.", "own.match-close, other, 0..1: 0.5 Nearly."],
  ],
  "an explanation beside a score": [
    [{ ...rag, "groundedness/score": 0.9, "groundedness/explanation": "Nearly.", price: 9, "price reason": "Rare." }],
    ["own.groundedness, groundedness, 0..1: 0.9 Nearly."],
  ],
  Opik: [
    [{ ...rag, "feedback_scores.Hallucination": 0.25, "feedback_scores.Hallucination_reason": "Little." }],
    ["opik.hallucination, groundedness, 0..1, lower: 0.25 Little."],
  ],
  "marks of inspect_ai": [
    [{ ...rag, scores: { match: { value: "C", explanation: "Same." } } }],
    ["own.match, other, yes/no: 1 Same."],
  ],
  "names that other columns have too": [[{ question: "Who?", answer: "Ann.", context: "Ann wrote it.", similarity: 0.8 }], []],
  "Assay's own table": [
    'question,contexts,response,tone,tone.band,tone.explanation,judge,metadata,assay.sample\nWho?,"[""Ann.""]",Ann.,0.5,low,Dry.,gpt,"{""topic"":1}",17\n',
    ["assay.tone, other, 0..1: 0.5 Dry."],
  ],
  "RAGAS 0.2": [
    'user_input,retrieved_contexts,response,reference,faithfulness,answer_relevancy,noise_sensitivity(mode=relevant)\nWho?,"[""Ann.""]",Ann.,,0.5,0.91,0.25\n',
    [
      "ragas.faithfulness, groundedness, 0..1: 0.5",
      "ragas.answer-relevancy, answer relevance, 0..1: 0.91",
      "ragas.noise-sensitivity-mode-relevant, other, 0..1, lower: 0.25",
    ],
  ],
  "RAGAS 0.1": [
    [
      {
        question: "Who?",
        contexts: ["Ann."],
        answer: "Ann.",
        ground_truth: "Ann",
        context_precision: 0.99,
        context_recall: 1,
        context_relevancy: 0.1,
      },
    ],
    [
      "ragas.context-precision, retrieval, 0..1: 0.99",
      "ragas.context-recall, retrieval, 0..1: 1",
      "ragas.context-relevancy, context relevance, 0..1: 0.1",
    ],
  ],
  TruLens: [
    [
      {
        ...asked,
        Groundedness: 0.5,
        Groundedness_calls: [{ args: { source: "…", statement: "Ann." }, ret: 0.5, meta: { reasons: "Ann is named." } }],
        "Context Relevance": 0.6,
        "Context Relevance_calls": [
          { args: { question: "Who?", context: "Ann wrote it." }, ret: 1, meta: { reason: "It says who." } },
          { args: { question: "Who?", context: "It is red." }, ret: 0.2, meta: { reason: "It does not." } },
        ],
        "Context Relevance feedback cost in USD": 0.1,
      },
    ],
    [
      "trulens.groundedness, groundedness, 0..1: 0.5 Ann is named.",
      "trulens.context-relevance, context relevance, 0..1, per context: 1 It says who.; 0.2 It does not.",
    ],
  ],
  DeepEval: [
    [
      {
        input: "Who?",
        actualOutput: "Ann.",
        retrievalContext: ["Ann."],
        metricsData: [
          {
            name: "Faithfulness",
            threshold: 0.5,
            success: true,
            score: 1,
            reason: "All said.",
            evaluationModel: "gpt-4o",
            error: null,
          },
          { name: "Hallucination", success: false, score: 0.75, reason: "Much.", evaluationModel: "gpt-4o" },
          { name: "Tone [GEval]", score: null, error: "It failed." },
        ],
      },
    ],
    [
      "deepeval.faithfulness, groundedness, 0..1: 1 (passed) All said. [gpt-4o]",
      "deepeval.hallucination, groundedness, 0..1, lower: 0.75 (failed) Much. [gpt-4o]",
      "deepeval.tone, other, 0..1: ",
    ],
  ],
  "Phoenix, an evaluation beside the rows": [
    "input,output,context,hallucination_label,hallucination_score,hallucination_explanation\nWho?,Ann.,Ann wrote it.,factual,0,It is said.\n",
    ["phoenix.hallucination, groundedness, 0..1, lower: 0 (factual) It is said."],
  ],
  "Phoenix, annotations": [
    [
      {
        ...asked,
        annotations: [
          { name: "qa_correctness", annotator_kind: "LLM", result: { label: "correct", score: 1, explanation: "Yes." } },
          { name: "thumbs", annotator_kind: "HUMAN", result: { score: 0 } },
        ],
      },
    ],
    ["phoenix.qa-correctness, answer relevance, 0..1: 1 (correct) Yes."],
  ],
  "Phoenix, of each document": [
    "context.span_id,document_position,input,output,reference,document_score,label,score,explanation\ns1,1,Who?,Ann.,It is red.,1.5,unrelated,0,No.\ns1,0,Who?,Ann.,Ann wrote it.,2.5,relevant,1,Yes.\n",
    ["phoenix.relevance-of-documents, other, 0..1, per context: 1 (relevant) Yes.; 0 (unrelated) No."],
  ],
  Langfuse: [
    [
      {
        ...asked,
        scores: [
          { name: "faithfulness", value: 0.8, dataType: "NUMERIC", comment: "Fine.", source: "EVAL" },
          { name: "rating", value: 3, source: "ANNOTATION" },
        ],
      },
    ],
    ["langfuse.faithfulness, groundedness, 0..1: 0.8 Fine."],
  ],
  "LangSmith, a table": [
    'inputs.question,outputs.answer,outputs.contexts,feedback.correctness,feedback.correctness.comment\nWho?,Ann.,"[""Ann.""]",0.4,Nearly.\n',
    ["langsmith.correctness, other, 0..1: 0.4 Nearly."],
  ],
  "LangSmith, runs": [
    [{ ...rag, run_type: "chain", feedback_stats: { helpful: { n: 1, avg: 1, comments: ["Yes."] } } }],
    ["langsmith.helpful, other, yes/no: 1 Yes."],
  ],
  Braintrust: [[{ ...asked, root_span_id: "s1", scores: { Factuality: 0.6 } }], ["braintrust.factuality, other, 0..1: 0.6"]],
  "MLflow, a table": [
    [{ ...rag, "faithfulness/v1/score": 4, "faithfulness/v1/justification": "Mostly.", "toxicity/v1/score": 0.1 }],
    ["mlflow.faithfulness, groundedness, 1..5: 4 Mostly.", "mlflow.toxicity, other, 0..1, lower: 0.1"],
  ],
  "MLflow, assessments of traces": [
    [
      {
        ...rag,
        assessments: [
          {
            assessment_name: "relevance_to_query",
            source: { source_type: "LLM_JUDGE", source_id: "gpt-4o" },
            feedback: { value: "yes" },
            rationale: "It answers.",
          },
        ],
      },
    ],
    ["mlflow.relevance-to-query, answer relevance, yes/no: 1 It answers. [gpt-4o]"],
  ],
  promptfoo: [
    [
      {
        ...rag,
        gradingResult: {
          pass: true,
          score: 1,
          componentResults: [{ pass: true, score: 0.9, reason: "Kept.", assertion: { type: "context-faithfulness" } }],
        },
      },
    ],
    ["promptfoo.context-faithfulness, groundedness, 0..1: 0.9 (passed) Kept."],
  ],
  "OpenAI Evals": [
    [{ datasource_item: rag, ...rag, results: [{ name: "matches", score: 0.7, passed: false, sample: { model: "o3" } }] }],
    ["openai-evals.matches, other, 0..1: 0.7 (failed) [o3]"],
  ],
  "OpenAI Evals, a log of events": [
    [
      { spec: { completion_fns: ["gpt-4o"], eval_name: "rag" } },
      ...["A", "B"].flatMap((id) => [
        {
          run_id: "r",
          event_id: 0,
          sample_id: id,
          type: "sampling",
          data: { prompt: [system, { role: "user", content: `Who is ${id}?` }], sampled: ["Ann."] },
        },
        {
          run_id: "r",
          event_id: 1,
          sample_id: id,
          type: "match",
          data: { correct: id === "A", expected: "Ann.", sampled: "Ann." },
        },
        { run_id: "r", event_id: 2, sample_id: id, type: "sampling", data: { prompt: "Good?", sampled: ["Yes"], model: "o3" } },
        { run_id: "r", event_id: 3, sample_id: id, type: "metrics", data: { choice: "Yes", score: 0.5 } },
      ]),
      { final_report: { accuracy: 0.5 } },
    ],
    [
      "openai-evals.match, other, yes/no: 1 (passed)",
      "openai-evals.score, other, 0..1: 0.5 [o3]",
      "openai-evals.match, other, yes/no: 0 (failed)",
      "openai-evals.score, other, 0..1: 0.5 [o3]",
    ],
  ],
  RAGChecker: [
    [
      {
        query: "Who?",
        gt_answer: "Ann",
        response: "Ann.",
        retrieved_context: [{ doc_id: "1", text: "Ann." }],
        metrics: { claim_recall: 1, hallucination: 0.1 },
      },
    ],
    ["ragchecker.claim-recall, retrieval, 0..1: 1", "ragchecker.hallucination, groundedness, 0..1, lower: 0.1"],
  ],
  "rows of one score each": [
    ["groundedness", "relevance"].map((metric, at) => ({
      id: at,
      question: "Who?",
      contexts: ["Ann."],
      response: "Ann.",
      metric,
      score: at / 2,
      reason: "So.",
    })),
    ["own.groundedness, groundedness, yes/no: 0 So.", "own.relevance, answer relevance, 0..1: 0.5 So."],
  ],
  "metrics by name": [
    [{ question: "Who?", contexts: ["Ann."], response: "Ann.", metrics: { faithfulness: 0.8, tokens: 7 } }],
    ["own.faithfulness, groundedness, 0..1: 0.8"],
  ],
  "Azure AI evaluation": [
    [
      {
        "inputs.query": "Who?",
        "inputs.response": "Ann.",
        "inputs.context": "Ann.",
        "outputs.groundedness.groundedness": 4,
        "outputs.groundedness.gpt_groundedness": 4,
        "outputs.groundedness.groundedness_reason": "Nearly.",
        "outputs.groundedness.groundedness_result": "pass",
        "outputs.groundedness.groundedness_threshold": 3,
      },
      { "inputs.query": "Why?", "inputs.response": "No.", "inputs.context": "Ann." },
    ],
    ["azure-ai-evaluation.groundedness, groundedness, 1..5: 4 (pass) Nearly."],
  ],
  LlamaIndex: [
    [
      {
        query: "Who?",
        contexts: ["Ann."],
        response: "Ann.",
        passing: true,
        feedback: "YES",
        score: 1,
        evaluator: "faithfulness",
      },
    ],
    ["llamaindex.faithfulness, groundedness, yes/no: 1 (passed) YES"],
  ],
  "OpenTelemetry, evaluation events": [
    [
      {
        name: "rag",
        context: { trace_id: "071c112ac2bae3d7b357a6ed75458609", span_id: "cb83821b485481ed" },
        attributes: {
          "openinference.span.kind": "CHAIN",
          "input.value": "Who?",
          "output.value": "Ann.",
          "retrieval.documents.0.document.content": "Ann wrote it.",
        },
        events: [
          {
            name: "gen_ai.evaluation.result",
            attributes: {
              "gen_ai.evaluation.name": "Relevance",
              "gen_ai.evaluation.score.value": 0.9,
              "gen_ai.evaluation.score.label": "relevant",
              "gen_ai.evaluation.explanation": "Yes.",
            },
          },
        ],
      },
    ],
    ["opentelemetry.relevance, answer relevance, 0..1: 0.9 (relevant) Yes."],
  ],
  "OpenTelemetry, log records of each question of a trace": [
    [
      { resourceSpans: [{ scopeSpans: [{ spans: ["Who?", "When?"].map((question, index) => spanOf(index + 1, question)) }] }] },
      {
        resourceLogs: [
          { scopeLogs: [{ logRecords: [evaluated(2, 0.2), evaluated(1, 0.9), evaluated(9, 0.5)] }] },
          { scopeLogs: [{ logRecords: [{ eventName: "gen_ai.client.inference.operation.details" }] }] },
        ],
      },
    ],
    ["opentelemetry.relevance, answer relevance, 0..1: 0.9", "opentelemetry.relevance, answer relevance, 0..1: 0.2"],
  ],
  Haystack: [
    [{ question: "Who?", contexts: ["Ann."], response: "Ann.", faithfulness: 1, sas: 0.7, document_mrr: 0.5 }],
    [
      "haystack.faithfulness, groundedness, 0..1: 1",
      "haystack.sas, other, 0..1: 0.7",
      "haystack.document-mrr, retrieval, 0..1: 0.5",
    ],
  ],
  "Assay's own form": [
    [{ ...rag, scores: { tone: 0.8, relevance: { score: 0.6, contexts: [{ score: 1, explanation: "Yes." }, 0.2] } } }],
    ["own.tone, other, 0..1: 0.8", "own.relevance, answer relevance, 0..1, per context: 1 Yes.; 0.2"],
  ],
};

test.each(Object.entries(tables))("%s", async (_, [rows, expected]) => expect((await scoresIn(rows)).found).toEqual(expected));

test("values that are no score of the scale are named, and empty ones are left out", async () => {
  const cells = ["0.5", "85%", "true", "NaN", "", "1.4", "good luck", "-3", ".5", "null"];
  const rows = cells.map((cell) => ({ user_input: "Who?", retrieved_contexts: ["Ann."], response: "Ann.", faithfulness: cell }));
  const { found } = await scoresIn(rows);
  const values = ["0.5", "0.85", "1", "", "", "out-of-range", "no-score", "out-of-range", "0.5", ""];
  expect(found).toEqual(values.map((value) => `ragas.faithfulness, groundedness, 0..1: ${value}`));
});

test("the scores of a second run below the first are another sample's, and other metrics stay metadata", async () => {
  const row = (at: number) => ({
    ...rag,
    question: `Who is ${(at % 56) >> 1}?`,
    metric: at % 2 === 0 ? "tone" : "style",
    score: at / 60,
  });
  const { found, hints } = await scoresIn(Array.from({ length: 60 }, (_, at) => row(at)));
  expect(found.slice(0, 4).map((score) => Number(score.split(" ").at(-1)))).toEqual([0, 1 / 60, 56 / 60, 57 / 60]);
  expect(hints[0]).toContain("read as 30 samples");
  expect((await scoresIn([{ ...rag, metrics: { faithfulness: 0.8, own_quality: 0.7 } }])).metadata).toEqual(["metrics"]);
});

test("scores in lists of one, and what else differs between rows of one score each", async () => {
  const { found } = await scoresIn([{ ...rag, scores: { faithfulness: [0.9] } }]);
  expect(found).toEqual(["own.faithfulness, groundedness, 0..1: 0.9"]);
  const rows = ["faithfulness", "tone"].map((metric, at) => ({ ...rag, metric, score: at, model: `m${at}`, run: 1 }));
  expect((await scoresIn(rows)).metadata).toEqual(["run", "model"]);
});

test("one value outside the scale of all others is an error and no wider scale", async () => {
  const { found } = await scoresIn(Array.from({ length: 60 }, (_, at) => ({ ...rag, scores: { tone: at === 5 ? 1.4 : 0.8 } })));
  expect(found.slice(4, 6)).toEqual(["own.tone, other, 0..1: 0.8", "own.tone, other, 0..1: out-of-range"]);
});

test("a person's choice decides, a column that no tool writes is metadata until it is chosen, and one can be left out", async () => {
  const row = { ...rag, rating: 4, tone: 0.2, faithfulness: 1, latency: 0.1 };
  const own = await scoresIn([row]);
  expect(own.metadata).toEqual(["rating", "tone", "faithfulness", "latency"]);
  expect(
    await scoresIn([row], {
      rating: "team.rating, 1..5, answer relevance",
      tone: "own.tone, lower",
      faithfulness: "ragas.faithfulness, yes/no",
    }),
  ).toMatchObject({
    found: [
      "team.rating, answer relevance, 1..5: 4",
      "own.tone, other, 0..1, lower: 0.2",
      "ragas.faithfulness, groundedness, yes/no: 1",
    ],
    metadata: ["latency"],
  });
  const stated = { ...rag, "Accuracy (0-5)": 4, "Score /10": 5, annotations: [{ result: [{ value: { rating: 4 } }] }] };
  expect(await scoresIn([stated], { "Accuracy (0-5)": "own.accuracy", "Score /10": "own.score" })).toMatchObject({
    found: ["own.accuracy, other, 0..5: 4", "own.score, other, 0..10: 5"],
    metadata: ["annotations"],
  });
  const said = [{ rating: "4/5", stars: "٤", of: "7 out of 10", own: "7" }].map((scores) => ({ ...rag, ...scores }));
  const words = { rating: "own.rating", stars: "own.stars", of: "own.of", own: "own.own" };
  expect((await scoresIn(said, words)).found).toEqual([
    "own.rating, other, 0..5: 4",
    "own.stars, other, 1..5: 4",
    "own.of, other, 0..10: 7",
    "own.own, other, 0..10: 7",
  ]);
  const mixed = [{ rating: "4/5" }, { rating: "8/10" }].map((one) => ({ ...rag, ...one }));
  const outOf = ["own.rating, other, 0..10: out-of-range", "own.rating, other, 0..10: 8"];
  expect((await scoresIn(mixed, { rating: "own.rating" })).found).toEqual(outOf);
  const lists = [0.2, 0.4, 1, 3, 5].map((value) => ({ ...rag, rating: [value] }));
  expect((await scoresIn(lists, { rating: "own.rating" })).found).toContain("own.rating, other, 0..5: 5");
  const ragas = { user_input: "Who?", retrieved_contexts: ["Ann."], response: "Ann.", faithfulness: 0.5, answer_relevancy: 1 };
  expect(await scoresIn([ragas], { faithfulness: "" })).toMatchObject({
    found: ["ragas.answer-relevancy, answer relevance, 0..1: 1"],
    metadata: ["faithfulness"],
  });
  await expect(scoresIn([ragas], { faithfulness: "ragas.faithfulness, 9 to 5" })).rejects.toThrow("“9 to 5” is not known");
  await expect(scoresIn([ragas], { fidelity: "x" })).rejects.toThrow("There is no score “fidelity”");
});

test("two columns of one name give one metric, with a hint; of two tools they stay two", async () => {
  const row = {
    user_input: "Who?",
    retrieved_contexts: ["Ann."],
    response: "Ann.",
    Faithfulness: 0.4,
    faithfulness: 0.5,
    metricsData: [{ name: "Faithfulness", score: 1 }],
  };
  const { found, hints } = await scoresIn([row]);
  expect(found).toEqual(["ragas.faithfulness, groundedness, 0..1: 0.4", "deepeval.faithfulness, groundedness, 0..1: 1"]);
  expect(hints.filter((hint) => hint.includes("“faithfulness” is left out"))).toHaveLength(1);
});
