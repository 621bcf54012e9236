import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDataset } from "@/lib/db/datasets";
import { metrics } from "@/lib/metrics/registry";
import { asksFor } from "@/testing/asks";
import { answerEveryMetric, type JudgeServer, reply, startJudgeServer, unknownModel, wrongKey } from "@/testing/judge-server";
import { parsedLines } from "@/testing/rows";
import { folder, row, runAssay, startAssay, write } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

const two = write("two.jsonl", row("Where does the Ems end?", { id: "q1" }) + row("Has Emden a harbour?", { id: "q2" }));
let server: JudgeServer;
beforeAll(async () => {
  server = await startJudgeServer();
});
afterAll(() => server.close());
const openai = () => ({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "test-key-of-tests", ASSAY_MODEL: "judge-a" });

test("a file is judged by the lexical judge, printed as a table and exported", async () => {
  const rows = readFileSync(path.join(folder, "two.jsonl"), "utf8").trimEnd().split("\n");
  const given = rows.map((line) => JSON.parse(line));
  const asks = metrics.flatMap((metric) => asksFor(given, metric));
  const { code, out, err } = await runAssay(["evaluate", two, "--out", path.join(folder, "report.json")]);
  expect(err).toContain("Judge: lexical, since neither OPENAI_API_KEY nor ASSAY_MODEL is set");
  expect(err).not.toContain("Estimate:");
  // All polls come from one call.
  const calls = asks.filter(({ poll }) => poll === 0);
  expect(out).toContain(`two / two: completed. 2 samples, ${asks.length} judgments`);
  expect(out).toContain(`\n${calls.length} calls, 0 from the cache.\n`);
  expect(out).toMatch(/\ntrulens-context-relevance +\d\.\d\d +0\.\d\d to [01]\.\d\d +– +2 of 2\n/);
  expect(code).toBe(0);
  const { runs } = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8"));
  const shown = await runAssay(["show", runs[0].id, "--json"]);
  expect(JSON.parse(shown.out)).toEqual({ runs });
  const samples = await runAssay(["export", runs[0].id]);
  const lines = parsedLines(samples.out);
  expect(lines.map(({ id }) => id)).toEqual(["q1", "q2"]);
  expect(lines[0].scores["nvidia-context-relevance"].scored).toEqual([2, 2]);
  const judgments = await runAssay([
    "export",
    runs[0].id,
    "--judgments",
    "--format",
    "json",
    "--out",
    path.join(folder, "judgments.json"),
  ]);
  expect(judgments.out).toBe("");
  expect(JSON.parse(readFileSync(path.join(folder, "judgments.json"), "utf8"))).toHaveLength(asks.length);
});

test("the estimate is printed before and the cost after; a second run takes all replies from the cache, except with --no-cache", async () => {
  server.script = answerEveryMetric();
  const evaluate = (...more: string[]) => {
    const limits = ["--rpm", "100000", "--tpm", "90000000", "--max-calls", "1000", "--budget-usd", "5"];
    return runAssay(["evaluate", cached, "--metrics", "nvidia-context-relevance", ...limits, ...more], {
      ...openai(),
      ASSAY_MODEL: "gpt-4o-mini",
    });
  };
  const cached = write("cached.jsonl", row("Is the Ems long?") + row("Is Emden large?"));
  const first = await evaluate();
  expect(first.err).toMatch(
    /^Estimate: 4 calls to the judge, 0 of 4 judgments from the cache, about [\d.]+K? prompt tokens and 280 completion tokens, about US\$ 0\.00\d+ at the built-in prices of mid-2025, plus retries\.\nIt could cost up to US\$ 0\.\d+\.$/m,
  );
  expect(first.out).toMatch(/\n4 calls, 0 from the cache, [\d,]+ prompt tokens and [\d,]+ completion tokens, US\$ 0\.00\d+\.\n/);
  const { err, out } = await evaluate();
  expect(err).toContain("Estimate: 0 calls to the judge, 4 of 4 judgments from the cache, about 0 prompt tokens");
  expect(out).toMatch(/\n0 calls, 4 from the cache,/);
  const again = await evaluate("--no-cache", "--json");
  expect(again.err).toContain("Estimate: 4 calls to the judge, 0 of 4 judgments from the cache");
  const [run] = JSON.parse(again.out).runs;
  expect(run).toMatchObject({ calls: 4, judgments: { cached: 0 }, limits: { maxCalls: 1000, budgetUsd: 5 } });
  expect(run.judge).toMatchObject({ cache: false, rpm: 100_000, tpm: 90_000_000 });
});

test("--require-certified fails a gate whose judge is not certified, with one sentence for each metric, and needs a gate", async () => {
  const limits = ["--fail-under", "nvidia-context-relevance=0"];
  const gated = await runAssay(["evaluate", two, "--judge", "lexical", "--require-certified", ...limits]);
  expect(gated.err.match(/is not certified/g)).toHaveLength(1);
  expect(gated.err).toContain("two: the judge of nvidia-context-relevance is not certified. Label a random round");
  expect(gated.code).toBe(1);
  const alone = await runAssay(["evaluate", two, "--judge", "lexical", "--require-certified"]);
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining("--require-certified needs --fail-under METRIC=NUMBER.")]);
});

test("--fail-under takes each sample without a score as 0 and says so", async () => {
  server.script = ({ prompt }) => reply(prompt.includes("Emden") ? "no idea" : '{"score": 2, "reasoning": "all of it"}');
  const rows = ["Ems", "Leda", "Hase", "Emden"].map((name) => row(`Where is ${name}?`, { contexts: [`${name} is here.`] }));
  const file = write("lost.jsonl", rows.join(""));
  const evaluate = (limit: number) =>
    runAssay(
      [
        "evaluate",
        file,
        "--metrics",
        "nvidia-context-relevance",
        "--reask",
        "0",
        "--no-cache",
        "--fail-under",
        `nvidia-context-relevance=${limit}`,
      ],
      openai(),
    );
  const missed = await evaluate(0.8);
  expect(missed.err).toContain(
    "lost misses --fail-under nvidia-context-relevance=0.8: the mean of 3 scores is 1.00, but 1 sample has no score, and with 0 there it is 0.75 (0.75).",
  );
  expect(missed.out).toMatch(/\nnvidia-context-relevance +1\.00 +0\.\d\d to 1\.00 +– +3 of 4, only 75\.0% +\S+ 1\n/);
  expect(missed.out).toContain("\nnvidia-context-relevance: mean 0.75–1.00 if the one unscored was 0 or 1.\n");
  expect(missed.code).toBe(1);
  const reached = await evaluate(0.7);
  expect(reached.err).not.toContain("misses");
  expect(reached.code).toBe(3);
});

const fatal: [string, () => Record<string, string>, () => ReturnType<typeof reply>, RegExp, string][] = [
  // A run that can continue after an outside problem is fixed is paused.
  ["a wrong key", openai, wrongKey, /Key rejected \(401\) by .*Check OPENAI_API_KEY/, "paused"],
  ["an unknown model", openai, () => unknownModel("judge-a"), /has no model "judge-a".* It lists judge-a, judge-b\./, "paused"],
  [
    "a wrong base URL",
    () => ({ ...openai(), OPENAI_BASE_URL: server.url.replace("/v1", "/v2") }),
    wrongKey,
    /Check OPENAI_BASE_URL/,
    "paused",
  ],
];
test.each(fatal)(
  "%s stops the run with its reason and exit code 5, whatever it missed; the JSON is printed all the same",
  async (_, env, behaviour, reason, status) => {
    server.script = behaviour;
    const missed = ["--fail-under", "nvidia-context-relevance=1"];
    const { code, out, err } = await runAssay(["evaluate", two, "--json", ...missed], env());
    expect(err).toMatch(reason);
    expect(err + out).not.toContain("test-key-of-tests");
    expect(JSON.parse(out).runs[0].status).toBe(status);
    expect(code).toBe(5);
  },
);

test("a server that answers garbage leaves errors with their cause and exit code 3; retry asks only for those", async () => {
  server.script = () => reply("{{<script>alert(1)</script>");
  const { code, out } = await runAssay(
    ["evaluate", two, "--json", "--reask", "0", "--metrics", "nvidia-context-relevance"],
    openai(),
  );
  const [run] = JSON.parse(out).runs;
  expect(run.status).toBe("completed-with-errors");
  expect(run.judgments).toMatchObject({ ok: 0, error: 4 });
  expect(run.metrics["nvidia-context-relevance"]).toMatchObject({ mean: null, scored: 0, samples: 2 });
  expect(code).toBe(3);
  server.script = answerEveryMetric();
  const retried = await runAssay(["retry", run.id, "--json"], openai());
  expect(JSON.parse(retried.out).runs[0].judgments).toMatchObject({ ok: 4, error: 0 });
  expect(retried.code).toBe(0);
  const again = await runAssay(["resume", run.id]);
  expect(again.err).toContain("nothing is left to judge");
  expect(again.code).toBe(2);
});

test("rejected rows are listed with line and reason, without control characters", async () => {
  const file = write(
    "mixed.jsonl",
    `${row("Where does the Ems end?")}{"question":"q","contexts":["\u001b[31m"],"response":7}\nno \u001b[2J row\n`,
  );
  const dry = await runAssay(["import", file, "--dry-run", "--json"]);
  const preview = JSON.parse(dry.out);
  expect(preview).toMatchObject({ id: null, configurations: ["mixed"] });
  expect(preview.rejected.map(({ line }: { line: number }) => line)).toContain(3);
  const { code, out } = await runAssay(["import", file]);
  expect(out).toMatch(/line +field +reason\n[\s\S]* {3}3 +– +Not valid JSON/);
  expect(out).not.toContain("\u001b");
  expect(code).toBe(0);
  const stored = await runAssay(["import", file, "--json"]);
  const { id, accepted } = JSON.parse(stored.out);
  expect((await findDataset(id))?.configurations.map(({ sampleCount }) => sampleCount)).toEqual([accepted]);
});

test("a file without any valid row stores nothing, lists its rows and exits with 2", async () => {
  const file = write(
    "all-bad.jsonl",
    '{"question":"q","contexts":5,"response":"a"}\n{"question":"","contexts":["a"],"response":"a"}\n',
  );
  const { code, out, err } = await runAssay(["import", file, "--json"]);
  expect(JSON.parse(out)).toMatchObject({ id: null, accepted: 0, rejected: [{ line: 1 }, { line: 2 }] });
  expect(err).toContain("Nothing was stored");
  expect(code).toBe(2);
});

test.runIf(isThorough)("an export into a pipe that closes early ends quietly", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => row(`Question ${index} ${"x".repeat(1_800)}`)).join("");
  const judged = await runAssay(["evaluate", write("many.jsonl", rows), "--json", "--metrics", "trulens-answer-relevance"]);
  const child = startAssay(["export", JSON.parse(judged.out).runs[0].id]);
  let err = "";
  child.stderr.on("data", (text) => {
    err += text;
  });
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  expect(err).toBe("");
});
