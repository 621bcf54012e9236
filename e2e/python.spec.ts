import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./fixtures";
import { type Server, startServer } from "./server";

const run = promisify(execFile);
const standIns = path.resolve("testing/python/stand_ins.py");
const examples = [...readFileSync("docs/python.md", "utf8").matchAll(/```python\n(.*?)```/gs)].map(([, code = ""]) => code);
const rows = ["Where?", "When?", "Why?", "How?"].map((question, index) => ({
  user_input: question,
  retrieved_contexts: [`Context ${index}.`, "Another."],
  response: `Response ${index}.`,
}));

let server: Server;
let token = "";
const folder = mkdtempSync(path.join(tmpdir(), "assay-python-"));

async function inPython(code: string, env: Record<string, string> = {}): Promise<string> {
  const file = path.join(folder, "example.py");
  writeFileSync(file, code);
  const own = { ...process.env, ASSAY_URL: server.address, ASSAY_TOKEN: token, PYTHONPATH: folder, ...env };
  const { stdout } = await run("python3", ["-W", "error", standIns, file], { cwd: folder, env: own });
  return stdout;
}

const asked = async (address: string, method = "GET", body?: object) =>
  (
    await fetch(`${server.address}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();

const runAt = (stdout: string) => asked(`/runs/${stdout.trim().split("/").at(-1)}`);

test.beforeAll(async ({ judgeServer }) => {
  const judge = { OPENAI_API_KEY: "e2e-key", OPENAI_BASE_URL: judgeServer.url, ASSAY_MODEL: "judge-a" };
  server = await startServer({ admin: "ann@example.org", env: judge });
  token = server.assay("token", "add", "Python", "--user", "ann@example.org", "--role", "editor").trim();
  writeFileSync(path.join(folder, "assay.py"), await (await fetch(`${server.address}/assay.py`)).text());
  writeFileSync(path.join(folder, "rows.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
});
test.afterAll(() => server.stop());

test("every line of docs/python.md runs: RAGAS, DeepEval and TruLens become runs, and pytest gets a gate", async () => {
  const [ragas = "", deepeval = "", trulens = "", gate = ""] = examples;
  for (const example of examples) expect(example.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(12);
  expect((await runAt(await inPython(ragas))).metrics).toMatchObject({
    "ragas.faithfulness": { mean: 0.625, scored: 2, unscored: 2 },
    "ragas.answer-relevancy": { mean: 0.9, scored: 4 },
  });
  expect(await runAt(await inPython(deepeval))).toMatchObject({
    judge: { models: ["gpt-4o"] },
    metrics: { "deepeval.faithfulness": { mean: 1 }, "deepeval.answer-relevancy": { mean: 0.25 } },
  });
  expect((await runAt(await inPython(trulens))).metrics).toMatchObject({ "trulens.context-relevance": { mean: 0.5 } });

  const judged = 'assay.judge(assay.log(rows, name="Before"), metrics=["trulens-answer-relevance"])';
  const before = await inPython(
    `${gate.split("\n\n")[0]}
rows = [json.loads(line) for line in open("rows.jsonl")]
print(assay.wait(${judged})[0]["id"])`,
    { PYTHONWARNINGS: "ignore" },
  );
  await asked("/baselines/main", "PUT", { run: before.trim() });
  await inPython(gate);
});

test("assay.py takes columns, scores beside rows and numbers of numpy, and says what the server refused, without the token", async () => {
  const said = await inPython(`
import assay
from decimal import Decimal

class Float32:
    def item(self): return float("nan")

columns = {"question": ["a", "b"], "contexts": [["x"], ["y"]], "response": ["r", "s"]}
stored = assay.log(columns, [{"tone": Decimal("0.5"), "ease": Float32()}, {"tone": 1, "ease": 0.25}], name="Columns")
[state] = assay.wait(stored["runs"])
print({name: (one["mean"], one["scored"]) for name, one in state["metrics"].items()})
def refused(act):
    try:
        print("accepted", act())
    except (assay.AssayError, assay.GateFailed) as error:
        print(type(error).__name__, error)
refused(lambda: assay.gate(state["id"], fail_under={"own.tone": 0.9}))
refused(lambda: assay.gate(state, fail_under={"own.tone": 0.7})["status"])
refused(lambda: assay.gate(state, fail_under={"tone": 0.7}))
refused(lambda: assay.log(columns, [{"tone": 1}], name="Short"))
refused(lambda: assay.log("rows.csv", name="Text"))
refused(lambda: assay.wait("nothing"))
refused(lambda: assay.wait("nothing", token="assay_secret-one"))
refused(lambda: assay.wait("nothing", token="secret\\none"))
refused(lambda: assay.log(({"question": "q" * 1000} for _ in range(100000)), name="Long", token="assay_secret-one"))
refused(lambda: assay.wait("nothing", url="http://user:secret@127.0.0.1:9"))
`);
  expect(said).toContain("{'own.tone': (0.75, 2), 'own.ease': (0.25, 1)}");
  expect(said).toContain("GateFailed own.tone is 0.75; it should be at least 0.9.");
  expect(said).toContain("accepted completed");
  expect(said).toContain("AssayError The run has no metric tone; it has own.tone, own.ease.");
  expect(said).toContain("AssayError There are more rows than scores, 1. Nothing was stored.");
  expect(said).toContain("AssayError Rows must be a list, a dict of columns or a data frame, not str.");
  expect(said).toContain("AssayError There is no run nothing.");
  expect(said).toContain("AssayError Assay does not answer at http://127.0.0.1:9: ");
  expect(said).not.toContain("secret");
  expect(said.split("\n").filter((line) => line.startsWith("AssayError"))).toHaveLength(8);
});
