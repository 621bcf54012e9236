import { gunzipSync } from "node:zlib";
import { isGzip } from "@/lib/datasets/bytes/decode";
import { sizeText } from "@/lib/datasets/bytes/limits";
import { readSpan, type Span } from "@/lib/datasets/frameworks/span";
import { attribute, attributesOf } from "@/lib/datasets/frameworks/span-attributes";
import { spansWithResources } from "@/lib/datasets/frameworks/spans";
import { at, firstText, isObject, type Nested } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import type { Encoding } from "@/lib/domain/traces/answer";
import { decodeRequest } from "./decode";
import { drawOf } from "./draw";

/** Bytes of an export once unpacked. */
const mostUnpacked = 64 * 1024 * 1024;
/** Attributes, and events, of one span. */
const mostAttributes = 10_000;
const longestProject = 200;
const mostReasons = 3;

export interface ReadExport {
  /** The spans that tell something of a sample. */
  spans: { traceId: string; spanId: string; json: string }[];
  traces: { id: string; project: string; hasRoot: boolean }[];
  /** Spans that arrived, by project; `leftOut` are those whose trace is beyond the share. */
  projects: { name: string; spans: number; leftOut: number }[];
  rejected: number;
  /** Why spans were rejected, in sentences. */
  reasons: string;
}

/** Reads an export of OTLP. Only traces whose draw is below `share` are kept. Throws a Refusal for bytes that are none. */
export function readExport(bytes: Uint8Array, encoding: Encoding, share: number): ReadExport {
  const request = parse(unpack(bytes), encoding);
  const spans: ReadExport["spans"] = [];
  const traces = new Map<string, ReadExport["traces"][number]>();
  const projects = new Map<string, ReadExport["projects"][number]>();
  const reasons = new Set<string>();
  let rejected = 0;
  const names = new Map<unknown, string>();
  for (const { span, resource } of spansWithResources(request)) {
    const project = names.get(resource) ?? projectName(resource);
    names.set(resource, project);
    const read = readOne(span);
    if (typeof read === "string") {
      rejected++;
      if (reasons.size < mostReasons) reasons.add(read);
      continue;
    }
    const { traceId } = read;
    const counted = projects.get(project) ?? { name: project, spans: 0, leftOut: 0 };
    projects.set(project, counted);
    counted.spans++;
    if (drawOf(traceId) >= share) {
      counted.leftOut++;
      continue;
    }
    const hasRoot = read.span.parent === null;
    if (!hasRoot && !isTelling(read.span)) continue;
    if (isTelling(read.span)) spans.push({ traceId, spanId: read.span.id, json: read.json });
    const known = traces.get(traceId);
    if (!known) traces.set(traceId, { id: traceId, project, hasRoot });
    else if (hasRoot) Object.assign(known, { project, hasRoot });
  }
  return { spans, traces: [...traces.values()], projects: [...projects.values()], rejected, reasons: [...reasons].join(" ") };
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new Refusal(
        `The export is larger than ${sizeText(mostUnpacked)} once unpacked. Send fewer spans at once (OTEL_BSP_MAX_EXPORT_BATCH_SIZE).`,
        "too-large",
      );
    throw new Refusal("The export is packed with gzip, but damaged or cut off. Nothing of it was stored.");
  }
}

function parse(bytes: Uint8Array, encoding: Encoding): Nested {
  if (encoding === "protobuf") {
    try {
      return decodeRequest(bytes, mostAttributes);
    } catch (error) {
      throw new Refusal(
        `The body is not an ExportTraceServiceRequest in protobuf, or it is cut off: ${error instanceof Error ? error.message : ""}. Nothing of it was stored.`,
      );
    }
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("The body is not valid JSON in UTF-8, or it is cut off. Nothing of it was stored.");
  }
  if (!isObject(value) || (value.resourceSpans !== undefined && !Array.isArray(value.resourceSpans)))
    throw new Refusal("The body is no export of traces: it needs a list resourceSpans.");
  return value.resourceSpans === undefined ? { resourceSpans: [] } : value;
}

function projectName(resource: unknown): string {
  const attributes = isObject(resource) ? attributesOf(resource) : {};
  const named = firstText(attribute(attributes, "openinference.project.name"), attribute(attributes, "service.name"));
  return (
    (named ?? "unnamed")
      .replace(/[\p{Cc}\p{Cs}]/gu, "")
      .trim()
      .slice(0, longestProject)
      .toWellFormed() || "unnamed"
  );
}

const isId = (id: unknown, digits: number): id is string =>
  typeof id === "string" && id.length === digits && /^[0-9a-f]+$/.test(id) && !/^0+$/.test(id);

/** A span with its trace, or why it cannot be taken. */
function readOne(span: Nested): { traceId: string; span: Span; json: string } | string {
  const [traceId, id] = [span.traceId, span.spanId].map((given) => (typeof given === "string" ? given.toLowerCase() : given));
  if (!isId(traceId, 32)) return "A span's traceId is not 32 hexadecimal digits.";
  if (!isId(id, 16)) return "A span's spanId is not 16 hexadecimal digits.";
  const attributes = sizeOf(span.attributes);
  const events = Array.isArray(span.events) ? span.events : [];
  const inEvents = events.slice(0, mostAttributes).reduce((sum: number, event) => sum + sizeOf(at(event, "attributes")), 0);
  if (attributes > mostAttributes || events.length > mostAttributes || inEvents > mostAttributes)
    return `A span has more than ${mostAttributes.toLocaleString("en")} attributes or events.`;
  try {
    const read = readSpan(span);
    if (!read) return "A span has no id.";
    const parent = read.parent?.toLowerCase() ?? null;
    const whole = { ...read, id, parent: parent === null || /^0+$/.test(parent) ? null : parent, name: read.name.slice(0, 1000) };
    return { traceId, span: whole, json: JSON.stringify(whole) };
  } catch (error) {
    if (error instanceof RangeError) return "A span holds a value that is nested too deep.";
    throw error;
  }
}

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Whether a span is of a kind that matters, or carries a text: others only measure. */
const isTelling = ({ kind, input, output, documents, reranked, returned }: Span): boolean =>
  kind !== "" || input !== null || output !== null || documents.length + reranked.length + returned.length > 0;
