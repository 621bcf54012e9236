import { APIConnectionError } from "openai";
import * as z from "zod";
import { foldText, textPage } from "@/components/samples/texts/fold";
import { markdownAtMost, markdownTree } from "@/components/samples/texts/markdown-tree";
import { locateAll, locateQuote, quotePattern } from "@/components/samples/texts/quotes";
import { NewShare } from "@/lib/access/shares/new";
import { mentionedIn, namesLike } from "@/lib/comments/words/mentions";
import { findQuote, placedIn } from "@/lib/comments/words/passage";
import { alignContexts } from "@/lib/comparison/questions/align-contexts";
import { defaultLimits } from "@/lib/datasets/bytes/limits";
import { ColumnFound } from "@/lib/datasets/column-found";
import { parseRow } from "@/lib/datasets/formats/json-row";
import { JsonScanner } from "@/lib/datasets/formats/json-scanner";
import { LocalValues } from "@/lib/datasets/formats/local-values";
import { Header } from "@/lib/datasets/formats/row-source";
import { nearestPath, pathsFor } from "@/lib/datasets/frameworks/offered";
import { passages } from "@/lib/datasets/frameworks/passages";
import { pivoted } from "@/lib/datasets/frameworks/pivoted";
import { previewFile } from "@/lib/datasets/preview-file";
import { readFile } from "@/lib/datasets/read-file";
import { scoresInside } from "@/lib/datasets/scores/inside";
import { readSpan } from "@/lib/datasets/tracing/span";
import { readTrace, rowsOfTrace } from "@/lib/datasets/tracing/trace";
import { stepsOfTurn } from "@/lib/datasets/tracing/trace-steps";
import { itemsIn } from "@/lib/datasets/values/context-item";
import { readContexts } from "@/lib/datasets/values/context-list";
import { splitOf } from "@/lib/datasets/values/joined-texts";
import { answersOfPeople } from "@/lib/datasets/values/people";
import { promptParts } from "@/lib/datasets/values/prompt-parts";
import { documentIn, isNothing, messageIn, withoutThoughts } from "@/lib/datasets/values/unwrapped";
import { findGold, indexWithin, partsOfMissed } from "@/lib/domain/gold/find";
import { JudgeSetup } from "@/lib/domain/judge";
import { judgeFingerprint } from "@/lib/domain/judges/fingerprint";
import { kindOfLabel } from "@/lib/domain/labels/kinds";
import { ownMember } from "@/lib/domain/lists/own-member";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { whenOut } from "@/lib/domain/races/looks";
import { longestName } from "@/lib/domain/reviews/state";
import { StartRun } from "@/lib/domain/run";
import { waitsOf } from "@/lib/domain/runs/waits";
import { judgeKinds } from "@/lib/domain/servers/judge-kinds";
import { placeOf } from "@/lib/domain/servers/place";
import { countsTokens } from "@/lib/domain/servers/recorded";
import { RequestHeaders } from "@/lib/domain/servers/request-headers";
import { packSteps, type Step, unpackSteps } from "@/lib/domain/steps/definition";
import { plainName } from "@/lib/domain/text/normalized";
import { matchClaims } from "@/lib/evidence/match-claims";
import { proxyFor } from "@/lib/http/proxy";
import { retryAfter } from "@/lib/http/retry-after";
import { ConfigurationNames } from "@/lib/imports/configuration-names";
import { promptHash } from "@/lib/judge/cache-key";
import { messagesAgain } from "@/lib/judge/calls/ask-again";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { choicesIn } from "@/lib/judge/openai/chat-reply";
import { failureWithoutAnswer } from "@/lib/judge/openai/failure";
import { offered } from "@/lib/judge/openai/models";
import { completionOf } from "@/lib/judge/openai/reply";
import { watchLimits } from "@/lib/judge/openai/reply-limits";
import { doubtsOf, namedParts, wantsStream } from "@/lib/judge/openai/sent-parameters";
import { readServers } from "@/lib/judge/servers/read";
import { withRecorded } from "@/lib/judge/servers/recorded";
import { errorKind as errorKindOf } from "@/lib/judge/wire/error-kinds";
import { EventStream } from "@/lib/judge/wire/event-stream";
import { failureOf, failureOfStatus } from "@/lib/judge/wire/failure";
import { readLines } from "@/lib/judge/wire/lines";
import { refusedIn, refusedInstead, refusedOf } from "@/lib/judge/wire/refused";
import { readVerdicts } from "@/lib/metrics/claims/check";
import { readExtractedClaims } from "@/lib/metrics/claims/extraction";
import { partsOfResponse, windowsOf } from "@/lib/metrics/claims/parts";
import { checkByWords } from "@/lib/metrics/claims/word-check";
import type { Metric } from "@/lib/metrics/define";
import { NvidiaReply } from "@/lib/metrics/nvidia-context-relevance";
import { metricOf } from "@/lib/metrics/own/metric";
import { MetricDefinition, type MetricScale } from "@/lib/metrics/own/words/definition";
import { builtInMetrics } from "@/lib/metrics/registry";
import { readExtraction } from "@/lib/metrics/replies/extraction";
import { holdsSentence, lookFor } from "@/lib/metrics/replies/in-contexts";
import { saysInsufficient } from "@/lib/metrics/replies/insufficient";
import { exactly } from "@/lib/metrics/replies/json";
import { readNumber } from "@/lib/metrics/replies/number";
import { scoredMetric } from "@/lib/metrics/scored/metric";
import { meanPerContext } from "@/lib/metrics/shapes/contexts";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { manySettings, settingOf } from "@/lib/ranking/words/label";
import { readSampleQuery } from "@/lib/samples/from-texts";
import { readShareFilter } from "@/lib/samples/share";
import { groupQuestions } from "@/lib/stats/groups/of-questions";
import { readExport } from "@/lib/traces/otlp/read";
import { LinkTemplate, traceLink } from "@/lib/traces/words/rules";
import { denies, featuresOf } from "@/lib/why/refusal/features";
import { endpoint, piecesOf } from "./text-functions";

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function readAll(fileName: string, text: string, map?: Record<string, string>): Promise<void> {
  for await (const _ of readFile(inOnePiece(text), { fileName, map }));
}

/** Rows of several frameworks with the text in every text field. */
const nestedLines = (text: string): string =>
  [
    {
      messages: [
        { role: "user", content: text },
        { role: "tool", content: text },
        { role: text, content: [{ type: "text", text }] },
      ],
    },
    { input: { question: text, [text.slice(0, 900)]: text }, output: { answer: text, contexts: piecesOf(text) } },
    {
      query: text,
      source_nodes: [{ node: { text, metadata: { [text]: text } }, score: text }],
      response: { choices: [{ message: { content: text } }] },
    },
    { context: { span_id: text, trace_id: text }, attributes: { "input.value": text, [`retrieval.documents.0.${text}`]: text } },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");

const rowOf = (text: string) => ({ question: text, contexts: text, response: text, label_a: text, note: text });
const stepsFrom = (text: string): Step[] =>
  piecesOf(text).map((one) => ({
    kind: "retrieve",
    name: one,
    query: one,
    text: null,
    contexts: [{ id: null, text: one, score: null }],
  }));
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const { variables } = judgeKinds.openai;
const asked = { model: "m", endpoint, timeout: 1, variables, hasAnswered: true };
const ask = { step: 0, item: 0, poll: 0 };
const usual = "The University was founded in 1861. It is in Seattle. ";

function streamed(text: string): void {
  for (const sent of [
    text,
    `data: ${text}`,
    piecesOf(text)
      .map((piece) => `data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`)
      .join(""),
  ]) {
    const stream = new EventStream();
    try {
      for (let at = 0; at < sent.length; at += 65_536) stream.add(Buffer.from(sent.slice(at, at + 65_536)));
      stream.end();
    } catch {
      // Not a stream.
    }
  }
}

const spanIdOf = (index: number) => (index + 1).toString(16).padStart(16, "0");
const attributesOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
const kindOf = (kind: string) => ({ "openinference.span.kind": kind });

const traceShapes: Readonly<Record<string, (index: number, count: number) => object>> = {
  "children of one span": (index) => ({
    spanId: spanIdOf(index),
    parentSpanId: "f".repeat(16),
    attributes: attributesOf(kindOf("TOOL")),
  }),
  "each inside the next": (index) => ({
    spanId: spanIdOf(index),
    parentSpanId: spanIdOf(index + 1),
    attributes: attributesOf(index % 3 === 0 ? { ...kindOf("CHAIN"), "input.value": `q${index}`, "output.value": "a" } : {}),
  }),
  "turns that overlap": (index, count) => ({
    spanId: spanIdOf(index),
    startTimeUnixNano: String(index % 2 === 0 ? index : count - index).padStart(19, "1"),
    endTimeUnixNano: "9".repeat(19),
    parentSpanId: "f".repeat(16),
    attributes: attributesOf(
      index % 2 === 0
        ? { ...kindOf("CHAIN"), "input.value": `q${index}`, "output.value": "a" }
        : { ...kindOf("RETRIEVER"), "retrieval.documents.0.document.content": "d" },
    ),
  }),
  "one span again and again": () => ({
    spanId: spanIdOf(0),
    attributes: attributesOf({ ...kindOf("CHAIN"), "input.value": "q" }),
  }),
  "searches and calls": (index) => ({
    spanId: spanIdOf(index),
    parentSpanId: "f".repeat(16),
    startTimeUnixNano: String(index).padStart(19, "1"),
    attributes: attributesOf(
      index % 2 === 0
        ? { ...kindOf("RETRIEVER"), "retrieval.documents.0.document.content": "d" }
        : { ...kindOf("LLM"), "input.value": `q${index}`, "output.value": "a" },
    ),
  }),
};

/** The default settings, and each value of each enum setting. */
function settingsOf({ settings }: Metric): object[] {
  const { properties = {} } = z.toJSONSchema(settings, { io: "input" });
  const choices = Object.entries(properties).flatMap(([key, property]) =>
    typeof property === "object" ? (property.enum ?? []).map((value) => ({ [key]: value })) : [],
  );
  return [{}, ...choices];
}

const ownMetric = (scale: MetricScale, prompt = "{response}") =>
  metricOf("own", MetricDefinition.parse({ name: "Own", question: "Is it?", needs: ["response"], scale, prompt }));

const ownScales: readonly MetricScale[] = ["yes or no", "0 to 10", ["not good", "good"]];

function judgeAll(text: string): void {
  for (const metric of [...builtInMetrics, ...ownScales.map((scale) => ownMetric(scale))])
    for (const settings of settingsOf(metric)) {
      const parsed = metric.settings.parse(settings);
      for (const contexts of [[usual, text], piecesOf(text)]) {
        const sample = { question: "x", contexts, response: text };
        const read = metric.parse(text, sample, ask, parsed);
        const unit = { step: 0, item: asksPerContext(metric.shape) ? 0 : null, model: "m", poll: 0 };
        metric.score(sample, [read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause }], parsed);
      }
    }
}

function weighWords(text: string): void {
  const evidence = createEvidence(new DocumentFrequencies());
  evidence.relevance(text, text);
  // A fixed number of contexts, since up to 200 are compared.
  evidence.grounding(text, piecesOf(text).slice(0, 20));
}

/**
 * Calls for functions that take the text in another value or with other arguments.
 * A key that `textFunctions` finds too replaces its automatic call.
 */
export const byHand: Readonly<Record<string, (text: string) => unknown>> = {
  "lib/domain/lists/own-member.ts ownMember": (text) => ownMember({ [text]: text }, text),
  ConfigurationNames: (text) => new ConfigurationNames([text], undefined).nameOf(text, text),
  "lib/datasets/tracing/trace.ts readTrace": (text) => {
    const names = ["input.value", "output.value", "gen_ai.input.messages", "llm.output_messages", "retrieval.documents", text];
    names.push(
      "gen_ai.prompt",
      "mlflow.spanInputs",
      "db.vector.query.response.documents",
      "tool_response",
      "braintrust.span_attributes",
    );
    const attributes = Object.fromEntries(names.map((name) => [name, text]));
    const span = readSpan({ span_id: text, parent_id: text, name: text, span_kind: text, attributes, events: text });
    return span && rowsOfTrace(readTrace(text, [span, { ...span, id: `${text}2`, parent: text }]));
  },
  "lib/traces/words/rules.ts traceLink": (text) => [
    traceLink(text, { externalId: "a".repeat(32), metadata: { span: text, project: text } }),
    LinkTemplate.safeParse(text),
  ],
  "lib/datasets/scores/inside.ts scoresInside": (text) => scoresInside([text, "eval"], [{ [text]: text, eval: text }]),
  "lib/datasets/frameworks/reshape.ts reshaped": (text) =>
    readAll("rows.jsonl", nestedLines(text), { question: "input.question" }),
  "lib/datasets/frameworks/understand.ts understand": async (text) => {
    await readAll("rows.jsonl", nestedLines(text));
    await readAll("rows.csv", `input,output\n${csvCell(JSON.stringify({ question: text }))},${csvCell(text)}\n`);
    await readAll("rows.jsonl", nestedLines(text), { contexts: text.slice(0, 900) });
    await readAll("rows.jsonl", nestedLines(text), { contexts: `messages[*]${text.slice(0, 900)}` });
  },
  findGold: (text) => {
    const gold = [...piecesOf(text).slice(0, 20), text, `${text.slice(1)}.`].map((part) => ({ id: part, text: part }));
    findGold(gold, { contexts: [text, text.slice(2)], contextDetails: [{ id: text }, null] });
  },
  "lib/domain/gold/find.ts partsOfMissed": (text) => {
    const gold = [text, `${text.slice(1)}.`].map((part) => ({ id: null, text: part }));
    partsOfMissed(gold, [null, null], [text.slice(2), `${text}!`]);
  },
  "lib/domain/gold/find.ts indexWithin": (text) => {
    indexWithin(text, text.slice(0, text.length / 2));
    indexWithin(text, `${text.slice(0, text.length / 2)}!`);
  },
  groupQuestions: (text) => groupQuestions(piecesOf(text)),
  alignContexts: (text) => alignContexts({ contexts: piecesOf(text) }, { contexts: piecesOf(text).reverse() }),
  "lib/datasets/frameworks/offered.ts nearestPath": (text) => nearestPath(text, [{ path: text.slice(1), value: "", likely: {} }]),
  "lib/datasets/frameworks/offered.ts pathsFor": (text) =>
    pathsFor([{ path: text, steps: [text, "a"], kind: "text", values: [text] }], "response", [text.slice(1)]),
  "lib/datasets/frameworks/pivoted.ts pivoted": (text) => {
    const rows = ["question", text].map((field) => ({
      id: 1,
      field,
      value: text,
      metric: field,
      score: 1,
      query: text,
      answer: text,
    }));
    const joined = pivoted(rows, ["id", "field", "value"]);
    const scored = pivoted(rows, ["query", "answer", "metric", "score"]);
    const all = (of: typeof joined) =>
      of && [...of.join([...of.parts(rows[1] ?? {})].map(({ key, part }) => ({ key, parts: [part] })))];
    return [all(joined), all(scored), pivoted([], [text, text])];
  },
  "lib/datasets/frameworks/passages.ts passages": (text) => {
    const rows = [text, `${text}.`].map((passage) => ({ question: text, passage, answer: text }));
    const joined = passages(rows, undefined, "command");
    if (joined) for (const row of rows) [...joined.parts(row)];
  },
  "lib/datasets/values/unwrapped.ts isNothing": (text) => isNothing(text, true),
  "texts of objects and thoughts": (text) => [
    documentIn(`page_content='${text}`),
    documentIn(`Document(text=${text}`),
    messageIn(`content='a' b=${text}`),
    withoutThoughts(`<think>${text}`),
  ],
  "lib/datasets/values/context-list.ts readContexts": (text) => [
    readContexts(text),
    readContexts(text, "|"),
    readContexts(`['${text}']`),
  ],
  "lib/datasets/values/joined-texts.ts splitOf": (text) =>
    [text, `[1] ${text}`, `<doc>${text}`, `• ${text}`].map((one) => splitOf([one])?.(one)),
  "lib/datasets/values/prompt-parts.ts promptParts": (text) => [
    promptParts(text),
    promptParts(`Context:\n${text}\nQuestion: ${text}`),
    promptParts("# a\n".repeat(text.length)),
  ],
  "lib/datasets/values/people.ts answersOfPeople": (text) =>
    answersOfPeople(piecesOf(text).map((value) => ({ name: value, value, user_id: value }))),
  "lib/datasets/formats/column-json.ts rowsOfColumns": (text) =>
    readAll("x.json", JSON.stringify({ question: piecesOf(text), contexts: piecesOf(text), response: piecesOf(text) })),
  "lib/datasets/formats/csv.ts openCsv": (text) =>
    readAll("x.csv", `question,contexts,response\n${csvCell(text)},${csvCell(text)},${csvCell(text)}\n`),
  "lib/datasets/formats/json-row.ts parseRow": (text) => parseRow(text, 1, new Header(2000), { isLast: false }),
  "a JSON text sequence": (text) => readAll("x.json", `\x1e${JSON.stringify(rowOf(text))}\n`.repeat(2)),
  "decimal commas and words of a language": (text) =>
    new LocalValues(["a", "b"], [[`${text.length},5`, text]], true).plain([`1,${text}`, text]),
  "lib/datasets/values/context-item.ts itemsIn": (text) => [
    itemsIn([text, piecesOf(text)]),
    itemsIn({ title: piecesOf(text), sentences: piecesOf(text).map((piece) => [piece, piece]) }),
    itemsIn(`[{"text": ${JSON.stringify(text)}}`),
  ],
  "lib/datasets/frameworks/exploded.ts exploded": (text) =>
    readAll(
      "x.json",
      JSON.stringify([{ qas: piecesOf(text).map((question) => ({ question, context: text.slice(0, 100), answer: "a" })) }]),
    ),
  "lib/datasets/formats/json.ts openJson": (text) => readAll("x.json", JSON.stringify([rowOf(text)])),
  "lib/datasets/formats/jsonl.ts openJsonl": (text) => readAll("x.jsonl", `${JSON.stringify(rowOf(text))}\n`),
  "lib/datasets/formats/text.ts openText": (text) => readAll("x.csv", text),
  "a file that begins like JSON": (text) => readAll("x.json", `[{"question": ${text}`),
  "a heading, then anything": (text) => readAll("x.csv", `question,contexts,response\n${text}`),
  "a preview, and each turn of a conversation": async (text) => {
    const turn = ["user", "tool", "assistant"].map((role) => ({ role, content: text }));
    const preview = (row: object) => previewFile(inOnePiece(`${JSON.stringify(row)}\n`), { fileName: text, eachTurn: true });
    await preview(rowOf(text));
    await preview({ messages: [...turn, ...turn], note: text });
  },
  JsonScanner: (text) => [...new JsonScanner(defaultLimits).feed(`[${text}`)],
  Header: (text) => {
    const header = new Header(2000);
    for (const piece of piecesOf(text).slice(1)) header.addDistinct(piece);
  },
  ColumnFound: (text) => new ColumnFound(0).add(text, 1),
  "lib/metrics/claims/extraction.ts readExtractedClaims": (text) => [
    readExtractedClaims(text, contextSentences([usual])),
    readExtractedClaims(
      `{"claims": [{"claim": ${JSON.stringify(text)}, "sentences": [1]}]}`,
      partsOfResponse(text).parts[0] ?? [],
    ),
  ],
  "lib/metrics/claims/check.ts readVerdicts": (text) => [
    readVerdicts(text, 5, contextSentences([usual])),
    readVerdicts(`{"verdicts": [{"claim": 1, "evidence": ${JSON.stringify(text)}, "verdict": "supported"}]}`, 1, []),
  ],
  "lib/metrics/claims/word-check.ts checkByWords": (text) =>
    checkByWords(text.slice(0, 1000), windowsOf([text]).parts[0] ?? [], createEvidence(new DocumentFrequencies()).grounding),
  matchClaims: (text) => {
    const claims = (texts: string[]) => texts.map((one) => ({ text: one }));
    const pieces = claims(piecesOf(text));
    return [matchClaims(claims([text, usual]), claims([usual, text])), matchClaims(pieces, pieces.toReversed())];
  },
  "lib/metrics/replies/extraction.ts readExtraction": (text) => [
    readExtraction(text, contextSentences([text])),
    readExtraction(`${text} y`, contextSentences(piecesOf(text))),
    readExtraction(JSON.stringify(piecesOf(text)), contextSentences([`a${text}`])),
  ],
  "lib/metrics/replies/number.ts readNumber": (text) => [readNumber(text, { max: 10 }), readNumber(`8 ${text}`, { max: 10 })],
  "lib/metrics/replies/in-contexts.ts lookFor": (text) => lookFor(piecesOf(text), contextSentences(piecesOf(text))),
  "lib/metrics/replies/in-contexts.ts holdsSentence": (text) => holdsSentence(piecesOf(text), contextSentences(piecesOf(text))),
  "lib/judge/calls/ask-again.ts messagesAgain": (text) =>
    messagesAgain([{ role: "user", content: text }], { reply: text, cause: "malformed", detail: text }, text),
  "lib/metrics/replies/json.ts exactly": (text) => exactly(NvidiaReply, `{"score": 1, "reasoning": ${JSON.stringify(text)}}`),
  "lib/metrics/texts/template.ts fillTemplate": (text) =>
    fillTemplate(
      { system: text, user: "{a}{b}{conversation}" },
      { turns: [{ role: "user", text }] },
      { a: text, b: piecesOf(text) },
    ),
  "lib/domain/servers/recorded.ts countsTokens": (text) => countsTokens({ kind: "openai", models: piecesOf(text) }),
  "lib/judge/servers/recorded.ts withRecorded": (text) => withRecorded(readServers({}), piecesOf(text)),
  "lib/metrics/scored/metric.ts scoredMetric": (text) =>
    scoredMetric("tool.metric", {
      tool: text,
      name: text,
      role: "other",
      unit: "sample",
      scale: [0, 1],
      isYesNo: false,
      direction: "higher",
    }),
  "lib/metrics/own/metric.ts metricOf": (text) => {
    const definition = { name: text, question: text, needs: ["response" as const], prompt: text };
    const rest = { unit: "sample" as const, polls: 1, direction: "higher" as const };
    metricOf("own", { ...definition, ...rest, scale: [text, `${text}x`] }).template({});
  },
  "every metric": judgeAll,
  meanPerContext: (text) => {
    const contexts = piecesOf(text);
    const judgments = contexts.map((_, context) => ({ step: 0, item: context, model: "m", poll: 0, error: "empty" as const }));
    meanPerContext({ question: "x", contexts, response: null }, judgments, () => null);
  },
  saysInsufficient: (text) => saysInsufficient([text]),
  "lib/domain/process/environment.ts parseEnvironment": (text) =>
    parseEnvironment({ DATABASE_URL: text, OPENAI_BASE_URL: text, ASSAY_MODEL: text, ASSAY_PUBLIC_URL: text, PORT: text }),
  "headers of the environment": (text) => [
    RequestHeaders.safeParse({ [text]: text, "x-a": text }),
    parseEnvironment({
      OPENAI_HEADERS: JSON.stringify({ "x-a": text.replace(/[^ -~]/g, "x").slice(0, 8000) }),
      OPENAI_CUSTOM_HEADERS: text,
    }),
  ],
  "a stream of events": (text) => streamed(text),
  "the proxy of an address": (text) =>
    proxyFor(new URL("http://api.example"), { HTTP_PROXY: "http://proxy.example", NO_PROXY: text }),
  kindOfLabel: (text) => kindOfLabel(piecesOf(text).map((value) => ({ value, count: 1 }))),
  plainName: (text) => plainName(text),
  "lib/samples/from-texts.ts readSampleQuery": (text) =>
    readSampleQuery({ sort: text, filter: [text] }, { metrics: piecesOf(text) }),
  readShareFilter: (text) => readShareFilter(text, [text]),
  "lib/domain/steps/definition.ts packSteps": (text) => packSteps(stepsFrom(text), piecesOf(text)),
  "lib/domain/steps/definition.ts unpackSteps": (text) => unpackSteps(packSteps(stepsFrom(text), [text]), [text]),
  "lib/domain/judges/fingerprint.ts judgeFingerprint": (text) =>
    judgeFingerprint(
      {
        judge: JudgeSetup.parse({ kind: "openai", models: ["m"] }),
        settings: { [text]: { a: text } },
        prompts: { [text]: { hash: text } },
      },
      text,
    ),
  "lib/datasets/tracing/trace-steps.ts stepsOfTurn": (text) => {
    const span = readSpan({ span_id: "1", name: text, span_kind: "RETRIEVER", attributes: { "input.value": text } });
    const documents = piecesOf(text).slice(0, 200);
    return (
      span &&
      stepsOfTurn(
        [
          { ...span, documents },
          { ...span, id: "2", parent: "1", kind: "LLM", output: text },
        ],
        text,
      )
    );
  },
  NewShare: (text) => NewShare.safeParse({ runs: piecesOf(text), filter: text, label: text, expires: text }),
  StartRun: (text) => StartRun.safeParse({ datasetId: text, metrics: [text], judge: {}, name: text, note: text, tags: [text] }),
  "lib/judge/openai/chat-reply.ts choicesIn": (text) => [
    choicesIn({ choices: [{ message: { content: text } }] }),
    choicesIn({ output: [{ type: "message", content: piecesOf(text) }] }),
    choicesIn(text),
  ],
  "lib/judge/wire/refused.ts refusedOf": (text) => [
    refusedOf(400, { error: { message: text, code: text, param: text } }),
    refusedOf(403, `<html>${text}`),
    refusedIn({ error: text }),
    refusedInstead({ code: 1, message: text }),
  ],
  "lib/judge/openai/failure.ts failureWithoutAnswer": (text) =>
    failureWithoutAnswer(new APIConnectionError({ message: text, cause: new Error(text) }), asked, 1),
  "lib/judge/wire/failure.ts failureOf": (text) => failureOf(new Error(text, { cause: new Error(text) }), asked, 1),
  failureOfStatus: (text) => [400, 404, 429].map((status) => failureOfStatus(refusedOf(status, text), asked, 1)),
  namedParts: (text) => namedParts(refusedOf(400, text), new Set(["temperature", "n", "json_object", "system", "max_tokens"])),
  "lib/judge/openai/sent-parameters.ts doubtsOf": (text) => doubtsOf(refusedOf(400, text), new Set(["n"]), "m"),
  "lib/judge/wire/error-kinds.ts errorKind": (text) =>
    [200, 403, 500].map((status) => errorKindOf(refusedOf(status, text), text)),
  "lib/domain/runs/waits.ts waitsOf": (text) => waitsOf({ status: text, waitsFor: text, waitsUntil: new Date() }, new Date(0)),
  wantsStream: (text) => wantsStream(refusedOf(400, text), {}),
  "lib/judge/openai/models.ts offered": (text) => offered([text, text], asked.endpoint),
  "lib/http/retry-after.ts retryAfter": (text) => retryAfter({ get: () => text }),
  "lib/judge/openai/reply.ts completionOf": (text) => [
    completionOf({ choices: [{ message: { content: text, refusal: text }, finish_reason: text }] }, asked, 0),
    completionOf({ error: { code: 500, message: text } }, asked, 0),
  ],
  "lib/judge/openai/reply-limits.ts watchLimits": (text) => {
    const limits = watchLimits(1, { m: 4 }, () => true);
    const texts = [text, `<think>${text}`].map((one) => ({ text: one, finishReason: "length", refusal: null }));
    limits.read("m", 1, { ok: true, texts, promptTokens: 1, completionTokens: 1, latencyMs: 0 });
    limits.lower("m", 4, { ...failureOf(null, asked, 0), cause: "http-400", detail: text });
  },
  "a file of results": async (text) => {
    for await (const _ of readLines(inOnePiece(text)));
    for await (const _ of readLines(inOnePiece(piecesOf(text).join("\n"))));
  },
  "lib/ranking/words/label.ts manySettings": (text) => manySettings([{ parameter: text, value: text }]),
  "lib/ranking/words/label.ts settingOf": (text) => settingOf(text, text),
  "lib/domain/races/looks.ts whenOut": (text) => whenOut([], text),
  "lib/why/refusal/features.ts featuresOf": (text) => [featuresOf(text, "arabic", true), featuresOf(text, "chinese", true)],
  "lib/why/refusal/features.ts denies": (text) => denies(text, "english"),
  "lib/domain/servers/place.ts placeOf": (text) => placeOf({ baseUrl: null, servers: { a: "http://a" } }, `a/${text}`),
  promptHash: (text) => promptHash([{ role: "user", content: text }]),
  "the lexical judge": weighWords,
  "components/samples/texts/fold.ts foldText": (text) =>
    foldText(text, { marks: [{ start: 5, end: text.length - 5, label: "1.1", altered: false }], found: locateAll("a", text) }),
  "components/samples/texts/fold.ts textPage": (text) =>
    textPage(text, { marks: [{ start: 5, end: text.length - 5, label: "1.1", altered: false }] }, 0),
  "lib/comments/words/passage.ts placedIn": (text) =>
    placedIn(text, {
      field: "question",
      context: null,
      start: text.length >> 1,
      end: text.length,
      quote: `${text.slice(0, 900)} z`,
    }),
  "lib/comments/words/passage.ts findQuote": (text) => [
    findQuote(text, { quote: `${text.slice(0, 900)} z`, start: text.length >> 1 }),
    findQuote(text, { quote: text.slice(1, 1_000), start: text.length }),
  ],
  "lib/comments/words/mentions.ts mentionedIn": (text) =>
    mentionedIn(
      text,
      [2, 3, 40, longestName].map((length) => ({ key: "x", name: `${text.slice(1, length)}z` })),
    ),
  "lib/comments/words/mentions.ts namesLike": (text) =>
    namesLike(text.slice(0, longestName), [text.slice(0, longestName), "Ann"], 8),
  "components/samples/texts/quotes.ts locateQuote": (text) => [
    locateQuote(quotePattern(`${text.slice(0, 900)} z`), text),
    locateQuote(quotePattern(text.slice(0, 900)), text.slice(1)),
  ],
  "components/samples/texts/markdown-tree.ts markdownTree": (text) => markdownTree(text.slice(0, markdownAtMost)),
  "components/samples/texts/quotes.ts locateAll": (text) => [
    locateAll(text.slice(0, 100), text),
    locateAll(`${text.slice(0, 900)} z`, text),
    locateAll(text, text),
  ],
};

/** Called with as many parts as the length, since the arrangement matters here, not the text. */
export const bySize: Readonly<Record<string, (length: number) => unknown>> = Object.fromEntries(
  Object.entries(traceShapes).map(([name, shape]) => [
    `an export and a trace: ${name}`,
    (length: number) => {
      const count = Math.ceil(length / 4);
      const spans = Array.from({ length: count }, (_, index) => ({ traceId: "a".repeat(32), ...shape(index, count) }));
      const body = Buffer.from(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
      const pieces = readExport(body, { encoding: "json", share: 1, mapped: {} })?.pieces ?? [];
      const stored = pieces.flatMap((piece) => JSON.parse(Buffer.from(piece.spans).toString()) as [string, string, string][]);
      const parts = stored.map(([, , json]) => JSON.parse(json));
      rowsOfTrace(readTrace("a", parts));
    },
  ]),
);

/** They only call the functions above, look short names up, or send what Assay wrote. */
export const elsewhere: ReadonlySet<string> = new Set(
  `lib/imports/receive-samples.ts receiveSamples
lib/datasets/read-rows.ts readRows
lib/datasets/frameworks/exploded.ts explodedQuestions
lib/datasets/frameworks/place.ts inside
lib/datasets/tracing/turns.ts above
lib/datasets/tracing/unknown.ts unknownWords
lib/metrics/steps.ts promptsOf
lib/metrics/replies/single-value.ts decideValue
lib/metrics/replies/statements.ts reasonsBeside
lib/domain/api/operation.ts json
lib/domain/schema/named.ts objectNamed
lib/domain/schema/named.ts strictNamed
lib/domain/api/operation.ts addressOf
lib/domain/process/counts.ts count
lib/domain/price.ts pricesFor
lib/domain/problem.ts readAs
lib/comparison/words/opening-row.ts openingRow
lib/domain/corrected/gate.ts uncertified
lib/domain/estimate/counts.ts countsOf
lib/domain/people/actor.ts actorOf
lib/domain/steps/compared.ts comparedStepTable
lib/judge/cache-key.ts cacheKey
lib/judge/calls/judge-asks.ts spentOn
lib/judge/contract/reply-format.ts replyFormat
lib/judge/openai/client.ts readBody
lib/judge/openai/create.ts createOpenAiJudge
lib/judge/openai/sent-parameters.ts sentParameters
lib/judge/servers/check.ts checkNamedServer
lib/judge/servers/choose.ts chooseServers
lib/judge/servers/show.ts shownServer
lib/judge/servers/local.ts ownServer
components/runs/new/models/found.ts findModels`.split("\n"),
);
