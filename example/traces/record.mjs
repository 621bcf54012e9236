// Records what real instrumentations send for a small application, one file each in recorded/:
//   cd example/traces && npm install && npm run record
// A local server replaces the models.

import { fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const questions = [
  {
    question: "Who built the stone bridge?",
    contexts: ["Ann Lee built the stone bridge in 1810.", "The stone bridge has three arches."],
    response: "Ann Lee.",
  },
  {
    question: "How long is the iron bridge?",
    contexts: ["The iron bridge spans 90 m.", "Iron bridges rust."],
    response: "It is 90 m long.",
  },
];
const documents = (question) => questions.find((one) => one.question === question).contexts;
const prompt = (question) => [
  { role: "system", content: `Answer from these texts:\n${documents(question).join("\n")}` },
  { role: "user", content: question },
];

function openModel() {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks).toString();
    const { response: content } = questions.find(({ question }) => sent.includes(question));
    response.writeHead(200, { "content-type": "application/json" });
    const message = { role: "assistant", content };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    response.end(
      JSON.stringify({
        id: "c1",
        object: "chat.completion",
        created: 1,
        model: "m",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage,
      }),
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function startTracing(instrumentations, url) {
  const { NodeTracerProvider, SimpleSpanProcessor } = await import("@opentelemetry/sdk-trace-node");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { registerInstrumentations } = await import("@opentelemetry/instrumentation");
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "bridges" }),
    spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  registerInstrumentations({ instrumentations, tracerProvider: provider });
  return provider;
}

/** Traced by hand, for instrumentations that only record model calls. */
const searched = (tracer, question, attributesOf, answer) =>
  tracer.startActiveSpan("answer", { attributes: attributesOf.root(question) }, async (root) => {
    tracer.startActiveSpan("search", { attributes: attributesOf.search(question, documents(question)) }, (span) => span.end());
    const text = await answer();
    root.setAttributes(attributesOf.answer(text));
    root.end();
  });
const openInference = {
  root: (question) => ({ "openinference.span.kind": "CHAIN", "input.value": question }),
  search: (question, texts) => ({
    "openinference.span.kind": "RETRIEVER",
    "input.value": question,
    ...Object.fromEntries(texts.map((text, index) => [`retrieval.documents.${index}.document.content`, text])),
  }),
  answer: (text) => ({ "output.value": text }),
};
const genAi = {
  root: (question) => ({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.input.messages": JSON.stringify([{ role: "user", parts: [{ type: "text", content: question }] }]),
  }),
  search: (question, texts) => ({
    "gen_ai.operation.name": "retrieval",
    "gen_ai.retrieval.query.text": question,
    "gen_ai.retrieval.documents": JSON.stringify(texts.map((content, index) => ({ id: `doc-${index}`, content }))),
  }),
  answer: (text) => ({
    "gen_ai.output.messages": JSON.stringify([
      { role: "assistant", parts: [{ type: "text", content: text }], finish_reason: "stop" },
    ]),
  }),
};

const applications = {
  async "openinference-langchain"({ url, base }) {
    const { LangChainInstrumentation } = await import("@arizeai/openinference-instrumentation-langchain");
    const manager = await import("@langchain/core/callbacks/manager");
    const instrumentation = new LangChainInstrumentation();
    const provider = await startTracing([], url);
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(manager);
    const { BaseRetriever } = await import("@langchain/core/retrievers");
    const { Document } = await import("@langchain/core/documents");
    const { RunnableLambda, RunnablePassthrough, RunnableSequence } = await import("@langchain/core/runnables");
    const { ChatPromptTemplate } = await import("@langchain/core/prompts");
    const { StringOutputParser } = await import("@langchain/core/output_parsers");
    const { SimpleChatModel } = await import("@langchain/core/language_models/chat_models");
    class Search extends BaseRetriever {
      lc_namespace = ["example"];
      async _getRelevantDocuments(question) {
        return documents(question).map(
          (pageContent, index) => new Document({ pageContent, id: `doc-${index}`, metadata: { source: "bridges" } }),
        );
      }
    }
    class Model extends SimpleChatModel {
      _llmType() {
        return "example";
      }
      async _call(messages) {
        const body = JSON.stringify({ messages: messages.map(({ content }) => ({ role: "user", content })) });
        const answer = await fetch(`${base}/chat/completions`, { method: "POST", body });
        return (await answer.json()).choices[0].message.content;
      }
    }
    const chain = RunnableSequence.from([
      {
        context: new Search().pipe(RunnableLambda.from((found) => found.map((one) => one.pageContent).join("\n"))),
        question: new RunnablePassthrough(),
      },
      ChatPromptTemplate.fromTemplate("Answer from: {context}\n\nQuestion: {question}"),
      new Model({}),
      new StringOutputParser(),
    ]);
    for (const { question } of questions) await chain.invoke(question);
    await provider.shutdown();
  },
  async "openinference-openai"({ url, base }) {
    const { OpenAIInstrumentation } = await import("@arizeai/openinference-instrumentation-openai");
    const { default: OpenAI } = await import("openai");
    const instrumentation = new OpenAIInstrumentation();
    const provider = await startTracing([], url);
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(OpenAI);
    await askOpenAi(OpenAI, base, provider, openInference);
  },
  async "opentelemetry-openai"({ url, base }) {
    process.env.OTEL_SEMCONV_STABILITY_OPT_IN = "gen_ai_latest_experimental";
    process.env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT = "true";
    const { OpenAIInstrumentation } = await import("@opentelemetry/instrumentation-openai");
    const provider = await startTracing([new OpenAIInstrumentation({ captureMessageContent: true })], url);
    const { createRequire } = await import("node:module");
    const { OpenAI } = createRequire(import.meta.url)("openai");
    await askOpenAi(OpenAI, base, provider, genAi);
  },
  async "traceloop-openai"({ url, base }) {
    const { OpenAIInstrumentation } = await import("@traceloop/instrumentation-openai");
    const { default: OpenAI } = await import("openai");
    const instrumentation = new OpenAIInstrumentation();
    const provider = await startTracing([], url);
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(OpenAI);
    await askOpenAi(OpenAI, base, provider, openInference);
  },
  async "ai-sdk"({ url, base }) {
    const provider = await startTracing([], url);
    const { generateText } = await import("ai");
    const { createOpenAI } = await import("@ai-sdk/openai");
    const model = createOpenAI({ baseURL: base, apiKey: "none" }).chat("m");
    const tracer = provider.getTracer("example");
    for (const { question } of questions)
      await searched(tracer, question, openInference, async () => {
        const { text } = await generateText({
          model,
          system: prompt(question)[0].content,
          prompt: question,
          experimental_telemetry: { isEnabled: true, tracer },
        });
        return text;
      });
    await provider.shutdown();
  },
};

async function askOpenAi(OpenAI, base, provider, attributes) {
  const client = new OpenAI({ baseURL: base, apiKey: "none" });
  const tracer = provider.getTracer("example");
  for (const { question } of questions)
    await searched(tracer, question, attributes, async () => {
      const answer = await client.chat.completions.create({ model: "m", messages: prompt(question) });
      return answer.choices[0].message.content;
    });
  await provider.shutdown();
}

/** One process per instrumentation, since they patch packages. */
async function record(name) {
  const model = await openModel();
  const exported = [];
  const collector = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    exported.push(...JSON.parse(Buffer.concat(chunks).toString()).resourceSpans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const child = fork(fileURLToPath(import.meta.url), [
    name,
    `http://127.0.0.1:${collector.address().port}/v1/traces`,
    `http://127.0.0.1:${model.address().port}/v1`,
  ]);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  for (const server of [model, collector]) {
    server.closeAllConnections();
    server.close();
  }
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  // Only the resource's name: the rest describes the machine.
  for (const { resource } of exported) resource.attributes = resource.attributes.filter(({ key }) => key === "service.name");
  writeFileSync(path.join(here, "recorded", `${name}.json`), `${JSON.stringify({ resourceSpans: exported }, null, 1)}\n`);
  console.log(`${name}: ${exported.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)).length} spans`);
}

const [, , name, url, base] = process.argv;
mkdirSync(path.join(here, "recorded"), { recursive: true });
if (url) await applications[name]({ url, base });
else {
  writeFileSync(path.join(here, "recorded", "rows.json"), `${JSON.stringify(questions, null, 1)}\n`);
  for (const one of name ? [name] : Object.keys(applications)) await record(one);
}
