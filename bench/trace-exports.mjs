// Hostile OTLP exports for bench/storm.ts: valid, but large or numerous in some respect.
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";

const hex = (/** @type {number} */ bytes) => randomBytes(bytes).toString("hex");
const attributes = (/** @type {Record<string, string>} */ values) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
const kind = (/** @type {string} */ name) => ({ "openinference.span.kind": name });
const group = (/** @type {string} */ project, /** @type {object[]} */ spans) => ({
  resource: { attributes: attributes({ "service.name": project }) },
  scopeSpans: [{ spans }],
});
const packed = (/** @type {object[]} */ resourceSpans) => gzipSync(JSON.stringify({ resourceSpans }), { level: 1 });
const times = () => ({ startTimeUnixNano: `${Date.now()}000000`, endTimeUnixNano: `${Date.now()}000000` });

export function completeTrace(traceId = hex(16)) {
  const root = hex(8);
  const asked = { ...kind("CHAIN"), "input.value": `What is ${traceId.slice(0, 6)}?`, "output.value": "A test." };
  const found = { ...kind("RETRIEVER"), "retrieval.documents.0.document.content": `${traceId} is a test.` };
  return [
    { traceId, spanId: hex(8), parentSpanId: root, name: "search", ...times(), attributes: attributes(found) },
    { traceId, spanId: root, name: "answer", ...times(), attributes: attributes(asked) },
  ];
}

export const ordinary = (/** @type {string} */ project) => packed([group(project, completeTrace())]);

const child = (/** @type {string} */ traceId, /** @type {Record<string, string>} */ more = {}) => ({
  traceId,
  spanId: hex(8),
  parentSpanId: hex(8),
  name: "step",
  attributes: attributes({ ...kind("TOOL"), ...more }),
});
const list = (/** @type {number} */ count, /** @type {() => object} */ make) => Array.from({ length: count }, make);

/** @type {Record<string, () => Uint8Array>} */
export const hostileExports = {
  "50,000 spans of one trace": () => {
    const traceId = hex(16);
    return packed([group("one", [...completeTrace(traceId), ...list(50_000, () => child(traceId))])]);
  },
  "50,000 small traces": () =>
    packed([
      group(
        "small",
        list(50_000, () => child(hex(16))),
      ),
    ]),
  "20,000 complete traces": () => packed([group("complete", list(20_000, () => completeTrace()).flat())]),
  "250,000 root spans without text": () =>
    packed([
      group(
        "roots",
        list(250_000, () => ({ traceId: hex(16), spanId: hex(8), name: "x" })),
      ),
    ]),
  "10 texts of 1 MiB that grow sixfold": () => {
    const traceId = hex(16);
    return packed([
      group(
        "large",
        list(10, () => child(traceId, { "input.value": "\u0001".repeat(1024 * 1024) })),
      ),
    ]);
  },
  "100,000 projects": () => packed(Array.from({ length: 100_000 }, (_, index) => group(`p${index}`, [child(hex(16))]))),
  "100 new projects, each complete": () => packed(Array.from({ length: 100 }, () => group(`q${hex(4)}`, completeTrace()))),
  "spans of traces that never complete": () =>
    packed([
      group(
        "never",
        Array.from({ length: 2_000 }, (_, index) => child(index.toString(16).padStart(32, "a"))),
      ),
    ]),
};
