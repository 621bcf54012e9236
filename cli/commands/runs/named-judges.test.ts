import { afterAll, beforeAll, expect, test } from "vitest";
import { type JudgeServer, startJudgeServer } from "@/testing/judge-server";
import { row, runAssay, write } from "@/testing/run-assay";

const samples = write("named.jsonl", row("Where does the Ems end?", { id: "q1" }));
let one: JudgeServer;
let two: JudgeServer;
beforeAll(async () => {
  one = await startJudgeServer();
  two = await startJudgeServer({ models: ["meta/llama-3"] });
});
afterAll(() => Promise.all([one.close(), two.close()]));

const environment = (judges: object) => ({
  ASSAY_JUDGES: write("judges.json", JSON.stringify(judges)),
  ONE_KEY: "test-key-of-one",
  TWO_KEY: "test-key-of-two",
});
const both = () => ({
  one: { baseUrl: one.url, keyVariable: "ONE_KEY", models: ["judge-a"], prices: { "judge-a": { prompt: 1, completion: 1 } } },
  two: { baseUrl: two.url, keyVariable: "TWO_KEY", models: ["meta/llama-3"] },
});

test("a command judges by models of two servers, without any other setting", async () => {
  const metrics = ["--metrics", "nvidia-context-relevance", "--json"];
  const chosen = ["--model", "one/judge-a", "--model", "two/meta/llama-3"];
  const { code, out, err } = await runAssay(["evaluate", samples, ...chosen, ...metrics], environment(both()));
  expect(err).toContain(`Judge: openai at ${new URL(one.url).host} and ${new URL(two.url).host}, since a model is named.`);
  expect(code).toBe(0);
  expect(JSON.parse(out).runs[0]).toMatchObject({
    status: "completed",
    judge: { models: ["one/judge-a", "two/meta/llama-3"], baseUrl: null, servers: { one: one.url, two: two.url } },
  });
  expect(`${out}${err}`).not.toContain("test-key-of");
  expect(two.requests[0]?.body.model).toBe("meta/llama-3");
});

test("doctor asks each server", async () => {
  const { code, out } = await runAssay(
    ["doctor", "--json"],
    environment({ ...both(), gone: { baseUrl: "http://127.0.0.1:9/v1" } }),
  );
  expect(code).toBe(2);
  const { checks } = JSON.parse(out);
  const of = (name: string) => checks.find((check: { name: string }) => check.name === name);
  expect(of("judge one")).toMatchObject({ ok: true, message: expect.stringContaining("offers judge-a") });
  expect(of("judge two")).toMatchObject({ ok: true });
  expect(of("judge gone")).toMatchObject({ ok: false, message: expect.stringContaining("Check baseUrl of gone in judges.json") });
});

test("a mistake in the file is named with its path, by doctor and before a run", async () => {
  const broken = environment({ one: { baseUrl: one.url, limits: { rpm: 0 } } });
  const sentence = "judges.json: one.limits.rpm: It must be a whole number from 1 to 10,000,000.";
  expect((await runAssay(["doctor"], broken)).out).toContain(sentence);
  const { code, err } = await runAssay(["evaluate", samples, "--model", "one/judge-a"], broken);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  expect(
    (await runAssay(["evaluate", samples, "--metrics", "trulens-answer-relevance", "--judge", "lexical"], broken)).code,
  ).toBe(0);
});

test("prices of the file are listed, and changed only there", async () => {
  const { out } = await runAssay(["prices"], environment(both()));
  expect(out).toMatch(/one\/judge-a +1\.00 +1\.00 +– +judges\.json/);
  const { code, err } = await runAssay(
    ["prices", "set", "one/judge-a", "--prompt", "1", "--completion", "1"],
    environment(both()),
  );
  expect([code, err]).toEqual([2, expect.stringContaining("The price of one/judge-a is set in judges.json. Change it there.")]);
});
