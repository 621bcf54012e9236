import { expect, test } from "vitest";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { readCollector } from "./collector";

const read = (variables: Record<string, string>) => readCollector(parseEnvironment(variables));

test("the collector's address and headers are read as OpenTelemetry has them", () => {
  expect(read({})).toEqual({ collector: null, problem: null });
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.5:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a=b, x-team = search,",
    }).collector,
  ).toMatchObject({
    url: { href: "http://10.0.0.5:4318/v1/logs" },
    headers: { authorization: "Bearer a=b", "x-team": "search" },
    withExplanations: false,
  });
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "https://b/logs?x=1",
      OTEL_EXPORTER_OTLP_HEADERS: "x-a=1",
      OTEL_EXPORTER_OTLP_LOGS_HEADERS: "x-a=2",
      ASSAY_OTLP_EXPLANATIONS: "true",
    }),
  ).toMatchObject({
    collector: { url: { href: "https://b/logs?x=1" }, headers: { "x-a": "2" }, withExplanations: true },
    problem: null,
  });
});

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.5:4318" };

test.each<[Record<string, string>, string]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, as in"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, as in"],
  [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "grpc://secret:4317" }, "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT must be an http or https URL"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://me:secret@host" }, "OTEL_EXPORTER_OTLP_ENDPOINT must have no user, password or"],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "secret" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "x-a=secret%zz" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
  [
    { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "x-a=secret%0d%0ax-b" },
    'OTEL_EXPORTER_OTLP_HEADERS: the value of "x-a" must not contain line breaks.',
  ],
])("variables that are no use are a problem without their values: %o", (variables, message) => {
  const { collector, problem } = read(variables);
  expect(collector).toBeNull();
  expect(problem).toContain(message);
  expect(problem).not.toContain("secret");
});

test("headers alone, for other programs, are no problem", () => {
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: "what is this?" })).toEqual({ collector: null, problem: null });
});
