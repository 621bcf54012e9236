import { BinaryWriter } from "@bufbuild/protobuf/wire";

/** The encodings of OTLP over HTTP. */
export type TraceEncoding = "json" | "protobuf";

export const contentTypes: Readonly<Record<TraceEncoding, string>> = {
  json: "application/json",
  protobuf: "application/x-protobuf",
};

export function traceEncoding(contentType: string | null | undefined): TraceEncoding | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === contentTypes.json) return "json";
  return type === contentTypes.protobuf || type === "application/protobuf" ? "protobuf" : null;
}

type Body = string | Uint8Array<ArrayBuffer>;

export function exportResponse(encoding: TraceEncoding, rejected: number, message: string): Body {
  const isWhole = rejected === 0 && message === "";
  if (encoding === "json")
    return JSON.stringify(
      isWhole ? {} : { partialSuccess: { ...(rejected > 0 && { rejectedSpans: String(rejected) }), errorMessage: message } },
    );
  const partial = new BinaryWriter();
  if (rejected > 0) partial.tag(1, 0).int64(rejected);
  if (message) partial.tag(2, 2).string(message);
  return isWhole ? new Uint8Array() : new BinaryWriter().tag(1, 2).bytes(partial.finish()).finish();
}

/** gRPC's codes, as the specification assigns them. */
const codes: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 408: 4, 413: 8, 415: 3, 429: 8, 503: 14 };

/** A Status, the body of every error. */
export function statusBody(encoding: TraceEncoding, status: number, message: string): Body {
  const code = codes[status] ?? 13;
  return encoding === "json"
    ? JSON.stringify({ code, message })
    : new BinaryWriter().tag(1, 0).int32(code).tag(2, 2).string(message).finish();
}
