import { gunzipSync } from "node:zlib";
import { isGzip } from "@/lib/datasets/bytes/decode";
import { sizeText } from "@/lib/datasets/bytes/limits";
import { spansWithResources } from "@/lib/datasets/frameworks/spans";
import { isAsked, type MappedNames, readSpan, type Span } from "@/lib/datasets/tracing/span";
import { attribute, attributesOf } from "@/lib/datasets/tracing/span-attributes";
import { unknownWords } from "@/lib/datasets/tracing/unknown";
import { at, firstText, isObject, type Nested } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import { traceBounds } from "@/lib/domain/traces/bounds";
import type { TraceEncoding } from "@/lib/traces/words/answer";
import { decodeRequest } from "./decode";
import { drawOfTrace } from "./draw";
import { Pieces, type SpanPiece } from "./pieces";

const mostUnpacked = 64 * 1024 * 1024;
const mostAttributes = 10_000;
const longestProject = 200;
const mostReasons = 3;

export interface ReadExport {
  pieces: SpanPiece[];
  /** `leftOut`: spans of traces outside the share. */
  projects: { name: string; spans: number; leftOut: number; rejected: number }[];
  rejected: number;
  /** Why spans were rejected, or have content that is not read. */
  reasons: string[];
}

export interface OtlpOptions {
  encoding: TraceEncoding;
  /** From 0 to 1: only traces with a draw below it are kept. */
  share: number;
  /** Attributes that hold a sample's texts, by project; "" for all other projects. */
  mapped: Readonly<Record<string, MappedNames>>;
  /** Unpacked bytes: beyond it null is returned. Without it the usual bound applies, with a Refusal. */
  most?: number | undefined;
}

/** Throws a Refusal for invalid bytes. Null if larger than `most`. */
export function readExport(bytes: Uint8Array, { encoding, share, mapped, most }: OtlpOptions): ReadExport | null {
  const unpacked = unpack(bytes, most);
  if (unpacked === null) return null;
  const { request, skipped } = parse(unpacked, encoding);
  const reasons = new Set<string>();
  let rejected = 0;
  const reject = (reason: string, count = 1) => {
    rejected += count;
    if (reasons.size < mostReasons) reasons.add(reason);
  };
  if (skipped > 0) reject(tooManySpans, skipped);
  const projects = new Map<string, ReadExport["projects"][number]>();
  const names = new Map<unknown, string>();
  const pieces = new Pieces();
  const parents = new Map<string, string>();
  const read: { traceId: string; span: Span; counted: ReadExport["projects"][number] }[] = [];
  let count = 0;
  for (const { span, resource } of spansWithResources(request)) {
    if (++count > traceBounds.exportSpans) {
      reject(tooManySpans);
      continue;
    }
    const project = names.get(resource) ?? projectName(resource);
    names.set(resource, project);
    if (!projects.has(project) && projects.size >= traceBounds.exportProjects) {
      reject(`An export can have spans of at most ${traceBounds.exportProjects} projects.`);
      continue;
    }
    const counted = projects.get(project) ?? { name: project, spans: 0, leftOut: 0, rejected: 0 };
    projects.set(project, counted);
    const one = readOne(span, resource, mapped[Object.hasOwn(mapped, project) ? project : ""]);
    if (typeof one === "string") {
      reject(one);
      counted.rejected++;
      continue;
    }
    if (drawOfTrace(one.traceId) >= share) {
      counted.spans++;
      counted.leftOut++;
      continue;
    }
    counted.spans++;
    if (isTelling(one.span)) read.push({ ...one, counted });
    else if (one.span.parent !== null) parents.set(`${one.traceId} ${one.span.id}`, one.span.parent);
    else pieces.addRoot(one.traceId, project);
  }
  for (const { traceId, span, counted } of read) {
    const problem = pieces.add(traceId, counted.name, { ...span, parent: keptParent(traceId, span.parent, parents) });
    if (problem === null) continue;
    reject(problem);
    counted.spans--;
    counted.rejected++;
  }
  const unknown = unknownWords(read.filter(({ span }) => span.input === null && span.output === null).map(({ span }) => span));
  if (unknown !== null) reasons.add(`${unknown} Name them in the rule of the project, under /settings/connections.`);
  return { pieces: pieces.all(), projects: [...projects.values()], rejected, reasons: [...reasons] };
}

const tooManySpans = `An export can have at most ${traceBounds.exportSpans.toLocaleString("en")} spans (OTEL_BSP_MAX_EXPORT_BATCH_SIZE).`;

/** No known trace nests deeper, and parents may form a circle. */
const deepest = 200;

/** The nearest enclosing span that is kept. */
function keptParent(traceId: string, parent: string | null, parents: ReadonlyMap<string, string>): string | null {
  let kept = parent;
  for (let depth = 0; kept !== null && depth < deepest; depth++) {
    const around = parents.get(`${traceId} ${kept}`);
    if (around === undefined) break;
    kept = around;
  }
  return kept;
}

function unpack(bytes: Uint8Array, most = mostUnpacked): Uint8Array | null {
  if (!isGzip(bytes)) return bytes.length <= most ? bytes : null;
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      if (most < mostUnpacked) return null;
      throw new Refusal(
        `The export is larger than ${sizeText(mostUnpacked)} once unpacked. Send fewer spans per export (OTEL_BSP_MAX_EXPORT_BATCH_SIZE).`,
        "too-large",
      );
    }
    throw new Refusal("The gzip data of the export is damaged or truncated. Nothing was stored.");
  }
}

function parse(bytes: Uint8Array, encoding: TraceEncoding): { request: Nested; skipped: number } {
  if (encoding === "protobuf") {
    try {
      return decodeRequest(bytes, { attributes: mostAttributes, spans: traceBounds.exportSpans });
    } catch (error) {
      throw new Refusal(
        `The body is not an ExportTraceServiceRequest in protobuf, or it is truncated: ${error instanceof Error ? error.message : ""}. Nothing was stored.`,
      );
    }
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("The body is not valid JSON in UTF-8, or it is truncated. Nothing was stored.");
  }
  if (!isObject(value) || (value.resourceSpans !== undefined && !Array.isArray(value.resourceSpans)))
    throw new Refusal("The body is not an export of traces: it needs a list resourceSpans.");
  return { request: value.resourceSpans === undefined ? { resourceSpans: [] } : value, skipped: 0 };
}

function projectName(resource: unknown): string {
  const attributes = isObject(resource) ? attributesOf(resource) : {};
  const named = firstText(attribute(attributes, "openinference.project.name"), attribute(attributes, "service.name"));
  return (
    (named ?? "unnamed")
      .slice(0, 4 * longestProject)
      .replace(/[\p{Cc}\p{Cs}]/gu, "")
      .trim()
      .slice(0, longestProject)
      .toWellFormed() || "unnamed"
  );
}

const isId = (id: unknown, digits: number): id is string =>
  typeof id === "string" && id.length === digits && /^[0-9a-f]+$/.test(id) && !/^0+$/.test(id);

const inLowerCase = (given: unknown) => (typeof given === "string" ? given.toLowerCase() : given);

function readOne(span: Nested, resource: unknown, mapped?: MappedNames): { traceId: string; span: Span } | string {
  const traceId = inLowerCase(span.traceId);
  const id = inLowerCase(span.spanId);
  if (!isId(traceId, 32)) return "A span's traceId is not 32 hexadecimal digits.";
  if (!isId(id, 16)) return "A span's spanId is not 16 hexadecimal digits.";
  const attributes = sizeOf(span.attributes);
  const events = Array.isArray(span.events) ? span.events : [];
  const inEvents = events.slice(0, mostAttributes).reduce((sum: number, event) => sum + sizeOf(at(event, "attributes")), 0);
  if (attributes > mostAttributes || events.length > mostAttributes || inEvents > mostAttributes)
    return `A span has more than ${mostAttributes.toLocaleString("en")} attributes or events.`;
  try {
    const read = readSpan(span, resource, mapped);
    if (!read) return "A span has no id.";
    const parent = read.parent?.toLowerCase() ?? null;
    return {
      traceId,
      span: {
        ...read,
        id,
        parent: parent === null || /^0+$/.test(parent) ? null : parent.slice(0, 100),
        name: read.name.slice(0, 1000).toWellFormed(),
      },
    };
  } catch (error) {
    if (error instanceof RangeError) return "A span contains a value that is nested too deeply.";
    throw error;
  }
}

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

function isTelling(span: Span): boolean {
  const { kind, documents, reranked, returned, unknown, facts } = span;
  const { session, user, tags, metadata } = facts;
  return (
    kind !== "" ||
    isAsked(span) ||
    unknown !== undefined ||
    documents.length + reranked.length + returned.length > 0 ||
    [session, user, tags, metadata].some((fact) => fact !== undefined)
  );
}
