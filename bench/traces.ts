// npm run bench -- traces http://127.0.0.1:3000 [spans a second] [seconds] [token]
// Sends spans in exports of 512 and measures how fast they and pages were processed.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

const [, , address = "http://127.0.0.1:3000", rate = "2000", seconds = "20", token] = process.argv;
const exportSize = 512;
const spansOfTrace = 4;

const text = (words: number) => Array.from({ length: words }, (_, index) => `word${(index * 7919) % 1000}`).join(" ");
const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));

function traceSpans() {
  const traceId = randomBytes(16).toString("hex");
  const [root, ...others] = Array.from({ length: spansOfTrace }, () => randomBytes(8).toString("hex"));
  const question = `What is ${traceId.slice(0, 8)}?`;
  const document = (index: number) => ({ [`retrieval.documents.${index}.document.content`]: `${index} ${text(60)}` });
  const parts: Record<string, string>[] = [
    { "openinference.span.kind": "RETRIEVER", "input.value": question, ...document(0), ...document(1), ...document(2) },
    { "openinference.span.kind": "LLM", "input.value": text(200), "output.value": text(20) },
    { "http.request.method": "GET" },
  ];
  const time = { startTimeUnixNano: `${Date.now()}000000`, endTimeUnixNano: `${Date.now()}000000` };
  return [
    ...parts.map((part, index) => ({
      traceId,
      spanId: others[index],
      parentSpanId: root,
      name: `part ${index}`,
      ...time,
      attributes: attributes(part),
    })),
    {
      traceId,
      spanId: root,
      name: "answer",
      ...time,
      attributes: attributes({ "openinference.span.kind": "CHAIN", "input.value": question, "output.value": text(20) }),
    },
  ];
}

function exportBody(): Uint8Array<ArrayBuffer> {
  const spans = Array.from({ length: exportSize / spansOfTrace }, traceSpans).flat();
  const resource = { attributes: attributes({ "service.name": "bench" }) };
  return gzipSync(JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }), { level: 1 });
}

const headers = {
  "content-type": "application/json",
  "content-encoding": "gzip",
  ...(token && { authorization: `Bearer ${token}` }),
};
const times: number[] = [];
const pages: number[] = [];
const statuses = new Map<number, number>();
const p95 = (all: number[]) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0);

async function send(body: Uint8Array<ArrayBuffer>): Promise<void> {
  const began = performance.now();
  const { status } = await fetch(`${address}/v1/traces`, { method: "POST", headers, body });
  times.push(performance.now() - began);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

let isOver = false;
const looking = (async () => {
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${address}/datasets`, { headers: token ? { authorization: headers.authorization ?? "" } : {} })).text();
    pages.push(performance.now() - began);
    await sleep(250);
  }
})();

// Prepared before measuring.
const bodies = Array.from({ length: Math.ceil((Number(rate) * Number(seconds)) / exportSize) }, exportBody);
const began = performance.now();
const sending: Promise<void>[] = [];
for (const [index, body] of bodies.entries()) {
  await sleep(began + (index * exportSize * 1000) / Number(rate) - performance.now());
  sending.push(send(body));
}
await Promise.all(sending);
const took = (performance.now() - began) / 1000;
isOver = true;
await looking;
console.log(
  `${bodies.length * exportSize} spans in ${took.toFixed(1)} s: ${Math.round((bodies.length * exportSize) / took)} a second; ` +
    `exports p95 ${p95(times)} ms, pages p95 ${p95(pages)} ms; answers ${JSON.stringify(Object.fromEntries(statuses))}`,
);
