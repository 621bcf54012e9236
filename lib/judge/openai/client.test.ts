import { afterEach, expect, test, vi } from "vitest";
import { parseEnvironment } from "@/lib/domain/process/environment";
import type { Endpoint } from "@/lib/http/endpoint";
import { redact } from "@/lib/http/redact";
import { environmentEndpoint } from "@/lib/judge/servers/environment-endpoint";
import { startJudgeServer } from "@/testing/judge-server";
import { openClient } from "./client";

const messages = [{ role: "user" as const, content: "x" }];
const open = (baseUrl: string, more: Partial<Endpoint> = {}) =>
  openClient({ endpoint: { baseUrl, apiKey: "sk-key", headers: {}, ...more }, timeoutMs: 1000, connections: 1 });

afterEach(() => vi.unstubAllEnvs());

/** What would be sent to an address that no test can reach. */
async function requestTo(baseUrl: string, more: Partial<Endpoint> = {}) {
  const { api } = open(baseUrl, more);
  const { req, url } = await api.buildRequest({
    method: "post",
    path: "/chat/completions",
    body: { model: "my model", messages },
  });
  return { url, headers: Object.fromEntries(req.headers) };
}

test("the environment's organisation and project are sent only to its own server", async () => {
  vi.stubEnv("OPENAI_ORG_ID", "org-1");
  vi.stubEnv("OPENAI_PROJECT_ID", "proj-1");
  const server = await startJudgeServer();
  const { headers } = environmentEndpoint(parseEnvironment(process.env));
  for (const one of [open(server.url, { headers }), open(server.url)]) {
    await one.api.chat.completions.create({ model: "judge-a", messages });
    await one.close();
  }
  expect(server.requests[0]?.headers).toMatchObject({ "openai-organization": "org-1", "openai-project": "proj-1" });
  expect(server.requests[1]?.headers).not.toHaveProperty("openai-organization");
  expect(server.requests[1]?.headers).not.toHaveProperty("openai-project");
  await server.close();
});

test("the environment's headers are sent, and removed from what a server repeats", async () => {
  vi.stubEnv("OPENAI_CUSTOM_HEADERS", "X-Gateway-Key: gateway-secret\nX-Auth: Bearer bearer-secret");
  const { headers } = environmentEndpoint(parseEnvironment(process.env));
  expect((await requestTo("http://host/v1", { headers })).headers).toMatchObject({ "x-gateway-key": "gateway-secret" });
  const endpoint = { baseUrl: "http://host/v1", apiKey: null, headers };
  expect(redact("Not for gateway-secret, nor for bearer-secret.", endpoint)).toBe("Not for [key], nor for [key].");
  expect((await requestTo("http://host/v1")).headers).not.toHaveProperty("x-gateway-key");
});

test("only the judge's own key is sent", async () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-other");
  vi.stubEnv("OPENAI_ADMIN_KEY", "sk-admin");
  expect((await requestTo("http://host/v1")).headers.authorization).toBe("Bearer sk-key");
  expect((await requestTo("http://host/v1", { apiKey: null })).headers.authorization).toBeUndefined();
});

test("the endpoint's headers override the client's, and a credential among them is the only one", async () => {
  const sent = async (headers: Record<string, string>) => (await requestTo("http://host/v1", { headers })).headers;
  expect(await sent({ "x-team": "search", "user-agent": "mine" })).toMatchObject({
    "x-team": "search",
    "user-agent": "mine",
    authorization: "Bearer sk-key",
  });
  expect(await sent({ authorization: "Basic abc" })).toMatchObject({ authorization: "Basic abc" });
  const azure = await sent({ "api-key": "of-azure" });
  expect(azure).toMatchObject({ "api-key": "of-azure" });
  expect(azure.authorization).toBeUndefined();
});

test.each([
  ["https://host/v1?team=a%20b&x=1&x=2", "https://host/v1/chat/completions?team=a+b&x=1&x=2"],
  ["https://host/v1/?key=secret", "https://host/v1/chat/completions?key=secret"],
])("the query of %s is sent with every request", async (baseUrl, address) => {
  const { url } = await requestTo(baseUrl);
  expect(new URL(url).pathname).toBe(new URL(address).pathname);
  expect([...new URL(url).searchParams]).toEqual([...new URL(address).searchParams]);
});

test("the address's Azure version is used, if it names one", async () => {
  const { url } = await requestTo("https://name.openai.azure.com/openai?api-version=2025-01-01-preview");
  expect(new URL(url).searchParams.getAll("api-version")).toEqual(["2025-01-01-preview"]);
});

test.each([
  ["https://host/v1", "https://host/v1/chat/completions"],
  ["https://host/v1/", "https://host/v1/chat/completions"],
  ["https://name.openai.azure.com/openai/v1/", "https://name.openai.azure.com/openai/v1/chat/completions"],
])("%s is called at %s", async (baseUrl, address) => {
  const { url, headers } = await requestTo(baseUrl);
  expect(url).toBe(address);
  expect(headers.authorization).toBe("Bearer sk-key");
});

test.each(["https://name.openai.azure.com/openai", "https://name.openai.azure.us/openai/"])(
  "%s is called by deployment, with a version and Azure's own header",
  async (baseUrl) => {
    const { url, headers } = await requestTo(baseUrl);
    expect(new URL(url).pathname).toBe("/openai/deployments/my%20model/chat/completions");
    expect(new URL(url).searchParams.get("api-version")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(headers).toMatchObject({ "api-key": "sk-key" });
    expect(headers.authorization).toBeUndefined();
  },
);
