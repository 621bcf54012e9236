import * as z from "zod";
import { type Environment, parseEnvironment } from "@/lib/domain/process/environment";
import { RequestHeaders } from "@/lib/domain/servers/request-headers";

export interface Collector {
  url: URL;
  /** Secret. */
  headers: Readonly<Record<string, string>>;
  withExplanations: boolean;
}

const addressFor = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an http or https URL, as in ${example}` })
    .transform((address) => new URL(address))
    .refine(
      ({ username, password, hash }) => `${username}${password}${hash}` === "",
      "must have no user, password or fragment: a key belongs in OTEL_EXPORTER_OTLP_HEADERS",
    )
    .optional();

/** OpenTelemetry's format: name=value, comma-separated, values percent-encoded. */
const HeaderList = z
  .string()
  .default("")
  .transform((text, context): unknown => {
    const entries = text.split(",").filter((part) => part.trim() !== "");
    try {
      return Object.fromEntries(
        entries.map((part) => {
          const at = part.indexOf("=");
          if (at < 1) throw new Error("no name");
          return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())];
        }),
      );
    } catch {
      context.addIssue({ code: "custom", message: "must be name=value,name=value, as in authorization=Bearer%20abc" });
      return z.NEVER;
    }
  })
  .pipe(RequestHeaders);

const Variables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: addressFor("http://127.0.0.1:4318"),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: addressFor("http://127.0.0.1:4318/v1/logs"),
  OTEL_EXPORTER_OTLP_HEADERS: HeaderList,
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: HeaderList,
});

/** Log variables take precedence. Other programs use them too, so an unusable value is only reported. */
export function readCollector(environment: Environment): { collector: Collector | null; problem: string | null } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: general, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: forLogs } = environment;
  if (!general && !forLogs) return { collector: null, problem: null };
  const read = Variables.safeParse({ ...environment, ...(forLogs && { OTEL_EXPORTER_OTLP_ENDPOINT: undefined }) });
  if (!read.success) {
    const problems = read.error.issues.map(
      ({ path: [variable, header], message }) => `${String(variable)}${header ? ":" : ""} ${message}`,
    );
    return { collector: null, problem: `${problems.join(". ")}.` };
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: logs, ...named } = read.data;
  const url = logs ?? base;
  if (!url) return { collector: null, problem: null };
  if (!logs) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/logs`;
  const headers = { ...named.OTEL_EXPORTER_OTLP_HEADERS, ...named.OTEL_EXPORTER_OTLP_LOGS_HEADERS };
  return { collector: { url, headers, withExplanations: environment.ASSAY_OTLP_EXPLANATIONS }, problem: null };
}

export const hasCollector = (): boolean => readCollector(parseEnvironment(process.env)).collector !== null;
