import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { JudgeSetup } from "@/lib/domain/judge";
import { chooseServers } from "./choose";
import { serversOfRun } from "./of-run";
import { environmentServer, limitsAt, readServers } from "./read";

let folder: string;
let ASSAY_JUDGES: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "assay-judges-"));
  ASSAY_JUDGES = path.join(folder, "judges.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (judges: unknown) => writeFileSync(ASSAY_JUDGES, typeof judges === "string" ? judges : JSON.stringify(judges));
const openai = { baseUrl: "https://api.openai.com/v1", keyVariable: "FIRST_KEY", models: ["gpt-4o-mini"] };
const local = { baseUrl: "http://127.0.0.1:11434/v1", models: ["llama3.1"] };
const keys = { OPENAI_BASE_URL: "http://env/v1", FIRST_KEY: "first-secret" };
const variables = () => ({ ...keys, ASSAY_JUDGES });

describe("the file", () => {
  test("without ASSAY_JUDGES there is only the environment's server", () => {
    const { environment, named } = readServers(keys);
    expect(environment.endpoint.baseUrl).toBe("http://env/v1");
    expect(named.size).toBe(0);
  });

  test("a key and the variables in headers are read from the environment", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what people write in the file.
    write({ openai: { ...openai, headers: { "X-Team": "search", "x-gateway": "Key ${SECOND}" } } });
    const server = readServers({ ...variables(), SECOND: "second-secret" }).named.get("openai");
    expect(server).toMatchObject({
      problem: null,
      endpoint: { apiKey: "first-secret", headers: { "x-team": "search", "x-gateway": "Key second-secret" } },
    });
  });

  test("a variable that is not set disables only that server", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what people write in the file.
    write({ local, openai: { ...openai, headers: { "x-gateway": "${SECOND}" } } });
    const { named } = readServers({ ASSAY_JUDGES });
    expect(named.get("local")?.problem).toBeNull();
    expect(named.get("openai")?.problem).toBe(
      "FIRST_KEY is not set; judges.json names it for openai. SECOND is not set; judges.json names it for openai.",
    );
  });

  test("a variable with a line break is not a header, and its value is never shown", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what people write in the file.
    write({ local: { ...local, headers: { "x-gateway": "a${SECOND}" } } });
    const { problem, endpoint } = readServers({ ASSAY_JUDGES, SECOND: "b\r\nx-evil: secret" }).named.get("local") ?? {};
    expect(problem).toBe('judges.json: local.headers.x-gateway: the value of "x-gateway" must not contain line breaks.');
    expect(endpoint?.headers).toEqual({});
  });

  test("OpenAI's own server needs a key", () => {
    write({ openai: { baseUrl: openai.baseUrl } });
    expect(readServers({ ASSAY_JUDGES }).named.get("openai")?.problem).toContain("openai.keyVariable");
  });

  test.each([
    ["is not there", () => path.join(folder, "other.json"), "other.json cannot be read: there is no such file. ASSAY_JUDGES"],
    ["is a folder", () => folder, "cannot be read: it is not a file"],
    [
      "is too large",
      () => {
        write(" ".repeat(256 * 1024 + 1));
        return ASSAY_JUDGES;
      },
      "It is larger than 256 KB",
    ],
  ])("one that %s is refused", (_, place, sentence) => expect(() => readServers({ ASSAY_JUDGES: place() })).toThrow(sentence));
});

describe("a new run", () => {
  const choose = (...models: string[]) => chooseServers(models, readServers(variables()));

  test("a prefix counts only if a judge has that name; model names may contain slashes", () => {
    write({ local, openai });
    expect(choose("local/meta-llama/llama-3", "meta-llama/llama-3", "openai/gpt-4o-mini")).toEqual({
      models: ["local/meta-llama/llama-3", "meta-llama/llama-3", "openai/gpt-4o-mini"],
      baseUrl: "http://env/v1",
      servers: { local: local.baseUrl, openai: openai.baseUrl },
    });
  });

  test("a run with only named servers has no environment address", () => {
    write({ local, openai });
    expect(choose("local/llama3.1")).toEqual({ models: ["local/llama3.1"], baseUrl: null, servers: { local: local.baseUrl } });
  });

  test("addresses are stored without their query", () => {
    write({ azure: { baseUrl: "https://a.example/v1?api-version=secret" } });
    expect(choose("azure/gpt").servers).toEqual({ azure: "https://a.example/v1" });
  });

  test.each([
    [["openai/gpt-4o-mini"], "FIRST_KEY is not set", { ASSAY_JUDGES: "", OPENAI_BASE_URL: "http://env/v1" }],
    [["local/"], "local/ has no model name", {}],
    [["local/a", "same/a"], "local/a and same/a are the same model at the same address", {}],
    [["local/a", "a"], "local/a and a are the same model at the same address", { OPENAI_BASE_URL: local.baseUrl }],
    [[], "Name a judge model (--model, or the field Models, for example local/llama3.1)", {}],
    [["gpt-4o"], "OPENAI_API_KEY is not set", { OPENAI_BASE_URL: "" }],
  ])("%j is refused: %s", (models, sentence, more) => {
    write({ local, same: { baseUrl: local.baseUrl }, openai });
    const set = Object.keys(more).includes("ASSAY_JUDGES") ? { ...more, ASSAY_JUDGES } : { ...variables(), ...more };
    expect(() => chooseServers(models, readServers(set))).toThrow(sentence);
  });
});

describe("a run that was started", () => {
  const run = JudgeSetup.parse({
    kind: "openai",
    models: ["openai/gpt-4o-mini", "llama"],
    baseUrl: "http://env/v1",
    servers: { openai: openai.baseUrl },
  });
  const ofRun = (more = {}) => serversOfRun(run, { ...variables(), ...more });

  test("uses each server for its own models", () => {
    write({ openai, local });
    expect(ofRun().map(({ server, models }) => [server.name, [...models]])).toEqual([
      ["openai", [["openai/gpt-4o-mini", "gpt-4o-mini"]]],
      [null, [["llama", "llama"]]],
    ]);
  });

  test.each([
    ["the judge is gone", { local }, {}, "there is no judge openai in Settings or judges.json. Add it again"],
    [
      "the judge's address changed",
      { openai: { ...openai, baseUrl: "http://b/v1" } },
      {},
      "but baseUrl of openai in judges.json is now http://b/v1. Set it back",
    ],
    ["the environment's changed", { openai }, { OPENAI_BASE_URL: "http://c/v1" }, "but OPENAI_BASE_URL is now http://c/v1"],
    ["its key is gone", { openai }, { FIRST_KEY: "" }, "FIRST_KEY is not set"],
    ["the file is broken", "{", {}, "judges.json: line 1 is not JSON"],
    ["the file is gone", { openai }, { ASSAY_JUDGES: "" }, "there is no judge openai in Settings or judges.json"],
  ])("is refused when %s", (_, judges, more, sentence) => {
    write(judges);
    expect(() => ofRun(more)).toThrow(sentence);
  });

  test("a model named like a later judge stays on its server", () => {
    write({ openai });
    const before = JudgeSetup.parse({ kind: "openai", models: ["openai/gpt-4o"], baseUrl: "http://env/v1" });
    expect(serversOfRun(before, variables())).toMatchObject([{ server: { name: null } }]);
  });
});

test.each([
  [{}, { concurrency: null, rpm: null, tpm: null, timeout: null }, { concurrency: 16, rpm: null, tpm: null, timeout: 60 }],
  [
    { concurrency: 64, timeout: 600 },
    { concurrency: null, rpm: 9, tpm: null, timeout: null },
    { concurrency: 64, rpm: 9, tpm: null, timeout: 600 },
  ],
  [
    { concurrency: 4, rpm: 60 },
    { concurrency: 8, rpm: 90, tpm: 5, timeout: 30 },
    { concurrency: 4, rpm: 60, tpm: 5, timeout: 30 },
  ],
])("a server with %j and a run with %j give %j", (own, judge, both) => {
  const limits = { concurrency: null, rpm: null, tpm: null, timeout: null, ...own };
  expect(limitsAt({ limits }, judge)).toEqual(both);
});

test("a key in curly quotes is named before anything is sent", () => {
  const { problem } = environmentServer({ OPENAI_API_KEY: "“sk-test”" });
  expect(problem).toContain("OPENAI_API_KEY has a character that a key cannot have (“)");
});
