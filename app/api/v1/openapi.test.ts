import { describeApi } from "assay-lib/api/openapi";
import { expect, test } from "vitest";

interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description?: string }>;
}
const api = JSON.parse(JSON.stringify(describeApi()));
const operations = Object.entries<Record<string, Operation>>(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, name: `${method} ${path}`, operation })),
);

test("every reference in the description leads somewhere", () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  const missing = references.filter(
    (path) => path.split("/").reduce<Record<string, never> | undefined>((part, key) => part?.[key], api) === undefined,
  );
  expect(references.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("every operation has its own id, a summary, responses for success and refusal, and the parameters of its path", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(operations.length);
  expect(ids).not.toContain(undefined);
  const faults = operations.filter(({ path, operation: { summary, parameters = [], responses } }) => {
    const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
    const needed = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const has = (first: string) => Object.keys(responses).some((status) => status.startsWith(first));
    return !summary || !has("2") || !has("4") || needed.some((name) => !declared.includes(name ?? ""));
  });
  expect(faults.map(({ name }) => name)).toEqual([]);
});
