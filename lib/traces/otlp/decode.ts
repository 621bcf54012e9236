import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { Nested } from "@/lib/datasets/values/nested";

type Scalar = "text" | "hex" | "bool" | "int" | "double" | "time";
type FieldRead = readonly [name: string, read: Scalar | { message: string }, isList?: "list"];

const message = (name: string) => ({ message: name });

/** Fields of opentelemetry/proto/collector/trace/v1 by number, named as in OTLP/JSON. Others are skipped. */
const messages: Readonly<Record<string, Readonly<Record<number, FieldRead>>>> = {
  Request: { 1: ["resourceSpans", message("ResourceSpans"), "list"] },
  ResourceSpans: { 1: ["resource", message("Resource")], 2: ["scopeSpans", message("ScopeSpans"), "list"] },
  Resource: { 1: ["attributes", message("KeyValue"), "list"] },
  ScopeSpans: { 2: ["spans", message("Span"), "list"] },
  Span: {
    1: ["traceId", "hex"],
    2: ["spanId", "hex"],
    4: ["parentSpanId", "hex"],
    5: ["name", "text"],
    7: ["startTimeUnixNano", "time"],
    8: ["endTimeUnixNano", "time"],
    9: ["attributes", message("KeyValue"), "list"],
    11: ["events", message("Event"), "list"],
  },
  Event: { 2: ["name", "text"], 3: ["attributes", message("KeyValue"), "list"] },
  KeyValue: { 1: ["key", "text"], 2: ["value", message("AnyValue")] },
  AnyValue: {
    1: ["stringValue", "text"],
    2: ["boolValue", "bool"],
    3: ["intValue", "int"],
    4: ["doubleValue", "double"],
    5: ["arrayValue", message("ArrayValue")],
    6: ["kvlistValue", message("KeyValueList")],
  },
  ArrayValue: { 1: ["values", message("AnyValue"), "list"] },
  KeyValueList: { 1: ["values", message("KeyValue"), "list"] },
};

const wireTypes: Readonly<Record<Scalar | "message", WireType>> = {
  text: WireType.LengthDelimited,
  hex: WireType.LengthDelimited,
  message: WireType.LengthDelimited,
  bool: WireType.Varint,
  int: WireType.Varint,
  double: WireType.Bit64,
  time: WireType.Bit64,
};

const deepest = 40;

/** In the shape of OTLP/JSON. Lists end after `attributes` items; spans beyond `spans` are skipped and counted. Throws for
 *  invalid bytes. */
export function decodeRequest(
  bytes: Uint8Array,
  most: { attributes: number; spans: number },
): { request: Nested; skipped: number } {
  const reader = new BinaryReader(bytes);
  let spans = 0;
  const request = read("Request", bytes.length, 0);
  return { request, skipped: Math.max(0, spans - most.spans) };

  function read(name: string, end: number, depth: number): Nested {
    const fields = messages[name] ?? {};
    const value: Record<string, unknown> = {};
    while (reader.pos < end) {
      const [number, type] = reader.tag();
      const field = fields[number];
      if (!field || depth > deepest) {
        reader.skip(type, number);
        continue;
      }
      const [member, kind, isList] = field;
      const isScalar = typeof kind === "string";
      if (type !== wireTypes[isScalar ? kind : "message"]) throw new Error(`${name}.${member} has another type`);
      if (isList) value[member] ??= [];
      const list = isList ? (value[member] as unknown[]) : null;
      const isBeyond = member === "spans" ? ++spans > most.spans : name === "Span" && (list?.length ?? 0) > most.attributes;
      if (list && isBeyond) {
        reader.skip(type, number);
        continue;
      }
      const found = isScalar ? scalar(kind) : inner(kind.message, depth + 1);
      if (list) list.push(found);
      else value[member] = found;
    }
    if (reader.pos > end) throw new Error(`${name} ends within a field`);
    return value;
  }

  function inner(name: string, depth: number): Nested {
    const length = reader.uint32();
    const end = reader.pos + length;
    if (end > reader.len) throw new Error(`${name} is cut off`);
    return read(name, end, depth);
  }

  function scalar(kind: Scalar): unknown {
    switch (kind) {
      case "text":
        return reader.string(true);
      case "hex":
        return Buffer.from(reader.bytes()).toString("hex");
      case "bool":
        return reader.bool();
      case "int":
        return String(reader.int64());
      case "double":
        return reader.double();
      case "time":
        return String(reader.fixed64());
    }
  }
}
