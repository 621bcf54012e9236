import { wholeBody } from "assay-lib/datasets/bytes/in-time";
import { databaseProblem } from "assay-lib/db/connection/problem";
import { Refusal } from "assay-lib/domain/problem";
import { bodyLimits } from "assay-lib/domain/request-limits";
import { receiveExport } from "assay-lib/traces/receive";
import { contentTypes, exportResponse, statusBody, type TraceEncoding, traceEncoding } from "assay-lib/traces/words/answer";

export const dynamic = "force-dynamic";

const answer = (encoding: TraceEncoding, status: number, body: BodyInit, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { "content-type": contentTypes[encoding], "cache-control": "no-store", ...headers } });

const refuse = (encoding: TraceEncoding, status: number, message: string, headers: Record<string, string> = {}): Response =>
  answer(encoding, status, statusBody(encoding, status, message), headers);

const cutOff = () => new Refusal("The export was cut off. Nothing was stored.");
const pace = { seconds: 20, bytes: 4096, most: bodyLimits.traces.seconds };

export async function POST(request: Request): Promise<Response> {
  const encoding = traceEncoding(request.headers.get("content-type"));
  if (!encoding)
    return refuse(
      "json",
      415,
      "Send spans as application/x-protobuf or application/json (OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf).",
    );
  const packing = request.headers.get("content-encoding")?.trim().toLowerCase() || "identity";
  if (packing !== "gzip" && packing !== "identity")
    return refuse(encoding, 415, "Compress the export with gzip or not at all (OTEL_EXPORTER_OTLP_COMPRESSION=gzip).");
  try {
    const { rejected, reasons } = await receiveExport(wholeBody(request, cutOff, pace), {
      encoding,
      most: bodyLimits.traces.bytes,
    });
    return answer(encoding, 200, exportResponse(encoding, rejected, reasons));
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem !== null) {
      console.error(problem);
      return refuse(encoding, 503, "The spans cannot be stored right now. Send them again.", { "retry-after": "30" });
    }
    if (!(error instanceof Refusal)) {
      console.error("An export of spans failed:", error);
      return refuse(encoding, 500, "Something went wrong on the server. See its log.");
    }
    if (error.kind === "busy") return refuse(encoding, 429, error.message, { "retry-after": "2", connection: "close" });
    const cutShort: Partial<Record<Refusal["kind"], number>> = { "too-large": 413, "too-slow": 408 };
    const status = cutShort[error.kind] ?? 400;
    return refuse(encoding, status, error.message, status === 400 ? {} : { connection: "close" });
  }
}
