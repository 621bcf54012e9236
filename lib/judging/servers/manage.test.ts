import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { JudgeSetup } from "@/lib/domain/judge";
import { type Actor, atCommandLine } from "@/lib/domain/people/actor";
import { chooseServers } from "@/lib/judge/servers/choose";
import { serversOfRun } from "@/lib/judge/servers/of-run";
import { usualModels } from "@/lib/judge/servers/read";
import { failure, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { knownServers, shownServers, storedServers } from "./known";
import { checkServers, removeJudge, saveJudge, testJudge } from "./manage";

const key = "sk-canary-of-a-key-7f3a";
const owner = atCommandLine("petra");
const admin: Actor = { ...owner, kind: "person", id: "u1", name: "Petra" };
const secret = "a secret of more than 32 characters, for tests";
let server: JudgeServer;
beforeAll(async () => {
  process.env.ASSAY_SECRET = secret;
  server = await startJudgeServer({ script: () => reply('{"score": 2, "reasoning": "It says the year."}') });
});
afterEach(async () => {
  process.env.ASSAY_SECRET = secret;
  await db.storedJudge.deleteMany();
});
afterAll(async () => {
  delete process.env.ASSAY_SECRET;
  await server.close();
});
const near = (more = {}) => ({ name: "near", address: server.url, model: "judge-a", key, ...more });

test("a judge replies at once, to the key as typed without quotes and spaces, which is shown nowhere", async () => {
  await saveJudge(near({ key: ` "${key}" ` }), owner);
  const tested = await testJudge({ name: "near" }, owner);
  expect(tested).toMatchObject({ ok: true, message: "It works.", score: 1, reply: expect.stringContaining("the year") });
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  const known = await knownServers();
  expect(chooseServers(usualModels(known, {}), known)).toMatchObject({ models: ["near/judge-a"], servers: { near: server.url } });
  const { servers } = await shownServers();
  expect(servers).toMatchObject([{ name: "near", stored: { keyEnd: "7f3a", isDefault: true }, problem: null }]);
  const everything = JSON.stringify([servers, await db.storedJudge.findMany(), await listEvents({}), tested]);
  expect(everything).not.toContain(key);
  expect(everything).toContain("judge-saved");
  const last = async () => (await shownServers()).servers[0]?.stored?.lastTest;
  expect(await last()).toMatchObject({ ok: true, message: "It works.", seconds: expect.any(Number) });
  await saveJudge(near({ model: "judge-b" }), owner);
  expect(await last()).toBeNull();
});

test("without a model, a test lists those of the server", async () => {
  const { model: _, ...unnamed } = near({ name: "new" });
  expect(await testJudge(unnamed, owner)).toMatchObject({ reply: null, models: expect.arrayContaining(["judge-a"]) });
});

test("a key stays with its address, and has to be entered again once its secret is gone", async () => {
  await saveJudge(near(), owner);
  await saveJudge(near({ key: undefined, model: "judge-b" }), owner);
  expect((await knownServers()).named.get("near")).toMatchObject({ endpoint: { apiKey: key }, models: ["judge-b"] });
  process.env.ASSAY_SECRET = "another secret of more than 32 characters";
  expect((await knownServers()).named.get("near")).toMatchObject({
    endpoint: { baseUrl: server.url, apiKey: null },
    problem: expect.stringContaining("Enter the key again"),
  });
  await saveJudge(near(), owner);
  expect((await knownServers()).named.get("near")?.problem).toBeNull();
  await saveJudge({ name: "near", address: "http://127.0.0.1:9/v1", model: "judge-a" }, owner);
  expect((await knownServers()).named.get("near")?.endpoint.apiKey).toBeNull();
});

test("what is no judge says so: a web page, no answer, a key with a space, an address without http", async () => {
  const page = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html><h1>Shop</h1>"));
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const asked = (more = {}) => testJudge({ ...near(), name: "new", ...more }, owner);
  expect(await asked({ address })).toMatchObject({ ok: false, message: expect.stringContaining("/v1") });
  page.close();
  expect(await asked({ address: "http://127.0.0.1:9/v1" })).toMatchObject({
    message: expect.stringContaining("No response from"),
  });
  await expect(asked({ key: "sk one" })).rejects.toThrow("Copy it again");
  await expect(asked({ address: "near.example/v1" })).rejects.toThrow("http or https URL");
});

test("a test that is cancelled ends, while the judge still thinks", async () => {
  server.hold();
  const stop = new AbortController();
  const waiting = testJudge({ ...near(), name: "new" }, owner, stop.signal);
  await expect.poll(() => server.inFlight).toBe(1);
  stop.abort();
  expect((await waiting).ok).toBe(false);
  server.release();
});

test("only the machine's owner may name an address inside its network", async () => {
  await expect(saveJudge(near(), admin)).rejects.toThrow("127.0.0.1 is not a public address");
  const resolves = near({ address: `http://${hostname()}:9/v1` });
  expect(await testJudge({ ...resolves, name: "new" }, admin)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/not a public address.*ASSAY_JUDGE_HOSTS/),
  });
  process.env.ASSAY_JUDGE_HOSTS = "127.0.0.1";
  await saveJudge(near(), admin);
  delete process.env.ASSAY_JUDGE_HOSTS;
  expect((await knownServers()).named.get("near")?.problem).toContain("not a public address");
  await expect(saveJudge(near({ address: "http://169.254.169.254/v1" }), owner)).rejects.toThrow("link-local");
});

test("of ten judges one is the default; a run whose judge was removed says what to do", async () => {
  for (let at = 0; at < 10; at++) await saveJudge(near({ name: `near-${at}`, isDefault: at === 3 }), owner);
  expect(usualModels(await knownServers(), {})).toEqual(["near-3/judge-a"]);
  const run = JudgeSetup.parse({ kind: "openai", models: ["near-3/judge-a"], servers: { "near-3": server.url } });
  expect(serversOfRun(run, {}, await storedServers())).toMatchObject([{ server: { name: "near-3" } }]);
  await removeJudge("near-3", owner);
  expect(usualModels(await knownServers(), {})).toEqual(["near-0/judge-a"]);
  const stored = await storedServers();
  expect(() => serversOfRun(run, {}, stored)).toThrow("Add it again under this name and address");
  await expect(removeJudge("near-3", owner)).rejects.toThrow("There is no judge near-3");
});

test("the doctor asks each judge with its key, or says that it did not", async () => {
  await saveJudge(near(), owner);
  const named = async (variables = {}) => Object.fromEntries((await checkServers(variables)).map((one) => [one.name, one]));
  expect(await named({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: key })).toMatchObject({
    null: { ok: true, message: expect.stringContaining("Key not checked.") },
    near: { ok: true, message: expect.stringContaining("It answered a question with its key") },
  });
  server.script = () => failure(401, { message: "Incorrect API key provided" });
  expect((await named()).near).toMatchObject({ ok: false, message: expect.stringContaining("Key rejected") });
});
