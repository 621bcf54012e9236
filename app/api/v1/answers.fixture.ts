import { appendFileSync } from "node:fs";
import { describeApi } from "assay-lib/api/openapi";
import { Problem } from "assay-lib/domain/api/problem";
import * as z from "zod";
import type { Schema } from "./made-up-requests.fixture";

interface Content {
  schema?: Schema;
}
export interface Operation {
  operationId: string;
  tags: readonly string[];
  parameters?: readonly { name: string; in: "query" | "path"; schema: Schema; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export const description = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export const operations = Object.entries(description.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${address}`,
    address,
    method: method.toUpperCase(),
    operation,
  })),
);

/** Fixed parts before placeholders: /datasets/dry-run before /datasets/{id}. */
const patterns = operations
  .map((one) => ({ ...one, parts: one.address.split("/") }))
  .sort((a, b) => a.parts.filter(isOpen).length - b.parts.filter(isOpen).length);

function isOpen(part: string): boolean {
  return part.startsWith("{");
}

/** With such a parameter an operation answers as another one does, which is described at its own address. */
const twins: Record<string, { flag: string; pathname: string }> = {
  "POST /api/v1/datasets": { flag: "dry-run", pathname: "/api/v1/datasets/dry-run" },
  "POST /api/v1/runs": { flag: "estimate", pathname: "/api/v1/runs/estimate" },
};

/** The operation that a request calls; undefined for an address or a method that the description does not have. */
function operationOf(method: string, url: URL) {
  const twin = twins[`${method} ${url.pathname}`];
  const pathname = twin && url.searchParams.get(twin.flag) === "1" ? twin.pathname : url.pathname;
  const parts = pathname.replace(/^\/api\/v1/, "").split("/");
  return patterns.find(
    (one) =>
      one.method === method &&
      one.parts.length === parts.length &&
      one.parts.every((part, index) => (isOpen(part) ? parts[index] !== "" : part === parts[index])),
  );
}

export interface SeenAnswer {
  method: string;
  url: URL;
  status: number;
  type: string;
  /** Null for a body that was not read, such as an event stream's. */
  body: string | null;
}

const checks = new Map<Schema, z.ZodType>();

/** Turns a described schema into a check; resolves components. */
function checkOf(schema: Schema): z.ZodType {
  const kept = checks.get(schema);
  if (kept) return kept;
  const { schemas } = description.components;
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll("#/components/schemas/", "#/$defs/");
  // zod compiles patterns without the flag u, so \p{L} would match no letter.
  const whole = JSON.parse(text, (name, value) =>
    name === "pattern" && typeof value === "string" && value.includes("\\p{") ? undefined : value,
  );
  const check = z.fromJSONSchema(whole);
  checks.set(schema, check);
  return check;
}

/** What in an answer differs from the description, a sentence each; null if no operation was called. Notes what it saw. */
export function differences({ method, url, status, type, body }: SeenAnswer): string[] | null {
  const called = operationOf(method, url);
  if (!called) return null;
  const { name, operation } = called;
  const of = `${name} answered ${status}`;
  noteSeen(`${operation.operationId} ${status}`);
  const described = operation.responses[String(status)];
  if (!described) return [`${of}, which is not described.`];
  if (!described.content) return body ? [`${of} with a body, and none is described.`] : [];
  const content = described.content[type];
  if (!content) return [`${of} as ${type}; described is ${Object.keys(described.content).join(", ")}.`];
  if (body === null || !/^application\/(problem\+)?json$/.test(type)) return [];
  const schema = type === "application/problem+json" ? Problem.strict() : content.schema && checkOf(content.schema);
  const wrong = schema?.safeParse(JSON.parse(body)).error?.issues ?? [];
  return wrong.map((issue) => `${of}: ${issue.path.join(".")}: ${issue.message}`);
}

const seen = new Set<string>();

/** Several processes write to the file; a line is written at once. */
function noteSeen(line: string): void {
  const file = process.env.ASSAY_SEEN_ANSWERS;
  if (!file || seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, `${line}\n`);
}

/** How many of all operations' statuses were seen, and which were not. */
export function coverage(lines: readonly string[]): { seen: number; all: number; missing: string[] } {
  const had = new Set(lines);
  const all = operations.flatMap(({ operation }) =>
    Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
  );
  return { seen: all.filter((line) => had.has(line)).length, all: all.length, missing: all.filter((line) => !had.has(line)) };
}
