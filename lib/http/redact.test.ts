import { afterEach, expect, test, vi } from "vitest";
import type { Endpoint } from "./endpoint";
import { brief, publicUrl, redact, secretsOf } from "./redact";

afterEach(() => vi.unstubAllEnvs());

const endpoint: Endpoint = {
  baseUrl: "https://gateway.example/v1?subscription=query%2Fsecret+one&api-version=2024-10-21",
  apiKey: "sk-key-of-the-test",
  headers: {
    authorization: "Bearer header+secret/two==",
    "x-gateway-key": "header-secret-three",
    "x-portkey-provider": "anthropic",
    "x-short": "short",
  },
};

const secrets = ["query/secret one", "sk-key-of-the-test", "header+secret/two==", "header-secret-three"];
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("key, header values and query values are removed in every form that a server may repeat", () => {
  for (const secret of secrets) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      base64(secret),
      base64(`:${secret}`),
      JSON.stringify(secret),
      [...secret].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
    ];
    for (const form of forms) {
      expect(redact(`before ${form} after`, endpoint)).toMatch(/^before .{0,2}\[key\].{0,3} after$/);
      expect(brief(`before ${form} after`, endpoint)).toContain("[key]");
    }
  }
});

test("versions, kinds and short values stay: replies use the same words", () => {
  const text = "On 2024-10-21 anthropic was short.";
  expect(redact(text, endpoint)).toBe(text);
  expect(new Set(secretsOf(endpoint))).toEqual(new Set(secrets));
});

test("a secret within a longer one leaves nothing of it", () => {
  const nested = { ...endpoint, headers: { "x-a": "the-secret", "x-b": "the-secret-and-its-rest" } };
  expect(redact("the-secret-and-its-rest, the-secret", nested)).toBe("[key], [key]");
});

test("credentials of proxies are removed", () => {
  vi.stubEnv("HTTPS_PROXY", "http://me:proxy%40secret@proxy.example");
  const text = `proxy%40secret proxy@secret ${base64("me:proxy@secret")}`;
  expect(redact(text, { ...endpoint })).toBe("[key] [key] [key]");
});

test("an address is shown without credentials and query", () => {
  expect(publicUrl(endpoint.baseUrl)).toBe("https://gateway.example/v1");
  expect(publicUrl("https://me:secret@gateway.example/v1#secret")).toBe("https://gateway.example/v1");
});
