import { afterAll, beforeAll, expect, test } from "vitest";
import { answerEveryMetric, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { row, runAssay, startAssay, write } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

/** Eight judgments, of one metric. */
const file = write(
  "control.jsonl",
  ["one", "two", "three", "four"].map((number) => row(`Where does river ${number} end?`)).join(""),
);
const options = [file, "--concurrency", "1", "--no-cache", "--metrics", "nvidia-context-relevance", "--json"];
let server: JudgeServer;
beforeAll(async () => {
  server = await startJudgeServer();
});
afterAll(() => server.close());
const openai = () => ({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "test-key-of-tests", ASSAY_MODEL: "judge-a" });

/** Judges until three are judged and the fourth hangs. */
async function hanging() {
  const before = server.requests.length;
  server.script = (request, index) => (index - before < 3 ? answerEveryMetric()(request, index) : { kind: "hang" });
  const child = startAssay(["evaluate", ...options], openai());
  const output = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    output.out += text;
  });
  child.stderr.on("data", (text) => {
    output.err += text;
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  await expect.poll(() => server.requests.length - before).toBe(4);
  return { child, output, closed, before };
}

test("Ctrl-C pauses the run and keeps its judgments; resume judges only the rest", async () => {
  const { child, output, closed, before } = await hanging();
  // npx sends it twice: once from the terminal, once passed on.
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await closed).toBe(130);
  const [run] = JSON.parse(output.out).runs;
  expect(run).toMatchObject({ status: "paused", judgments: { ok: 3, error: 0 } });
  expect(output.err).toContain(`To continue: assay resume ${run.id}`);
  server.script = answerEveryMetric();
  const resumed = await runAssay(["resume", run.id, "--json"], openai());
  expect(JSON.parse(resumed.out).runs[0]).toMatchObject({ status: "completed", judgments: { ok: 8, error: 0 } });
  expect(resumed.code).toBe(0);
  expect(server.requests.length - before).toBe(4 + 5);
});

test.runIf(isThorough)("a second Ctrl-C stops immediately, prints how to continue, and keeps the judgments", async () => {
  const { child, output, closed } = await hanging();
  const key = setInterval(() => child.kill("SIGINT"), 100);
  expect(await closed).toBe(130);
  clearInterval(key);
  expect(output.out).toBe("");
  const [, id = ""] = /Stopped immediately\. To continue: assay resume (\S+)\n/.exec(output.err) ?? [];
  server.script = answerEveryMetric();
  const resumed = await runAssay(["resume", id, "--json"], openai());
  expect(JSON.parse(resumed.out).runs[0]).toMatchObject({ status: "completed", judgments: { ok: 8, error: 0 } });
});

test("a run at its limit says so, and resumes with a higher one", async () => {
  server.script = answerEveryMetric();
  const limited = await runAssay(["evaluate", ...options, "--max-calls", "5"], openai());
  const [run] = JSON.parse(limited.out).runs;
  expect(run).toMatchObject({ status: "paused", calls: 5, judgments: { ok: 5 }, limits: { maxCalls: 5 } });
  expect(limited.err).toContain(`limit of 5 calls. To continue: assay resume ${run.id} --max-calls 10\n`);
  const again = await runAssay(["resume", run.id], openai());
  expect(again.err).toContain(`The run has made 5 calls; a limit of 5 would stop it immediately.`);
  expect(again.err).toContain(`assay resume ${run.id} --max-calls 10`);
  expect(again.code).toBe(2);
  const lower = await runAssay(["resume", run.id, "--max-calls", "4"], openai());
  expect(lower.err).toContain("a limit of 4 would stop it immediately");
  const wrong = await runAssay(["resume", run.id, "--max-calls", "0"], openai());
  expect(wrong.code).toBe(2);
  const higher = await runAssay(["resume", run.id, "--max-calls", "10", "--json"], openai());
  const [resumed] = JSON.parse(higher.out).runs;
  expect(resumed).toMatchObject({ status: "completed", calls: 8, judgments: { ok: 8 }, limits: { maxCalls: 10 } });
});

test("errors are shown by cause, with what each means", async () => {
  server.script = () => reply("I cannot say.");
  const judged = await runAssay(["evaluate", ...options, "--reask", "0"], openai());
  const [run] = JSON.parse(judged.out).runs;
  expect(run.errors).toEqual({ malformed: 8 });
  expect(judged.err).toContain("8 in error (malformed 8)");
  const shown = await runAssay(["show", run.id]);
  expect(shown.err).toContain("8 judgments in error, malformed: The reply is not in the requested format.");
});
