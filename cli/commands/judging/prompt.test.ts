import { expect, test } from "vitest";
import { row, runAssay, write } from "@/testing/run-assay";

const metric = "trulens-answer-relevance";
const file = write("strict.yaml", "system: Be strict.\nuser: |\n  {question}\n  {response}\n");
const add = (of: string, path: string, name: string) => runAssay(["prompt", "add", of, path, "--name", name]);

test("a version is added, listed, printed as a file that can be added again, used and removed", async () => {
  expect((await runAssay(["prompt", "list"])).err).toContain("every run has the built-in prompts");
  expect((await add(metric, file, "strict")).err).toContain(`Use it with --prompt ${metric}=strict.`);
  expect((await runAssay(["prompt", "list", metric])).out).toMatch(/^trulens-answer-relevance +strict +0 +\d{4}-\d\d-\d\d/m);

  const shown = await runAssay(["prompt", "show", metric, "strict"]);
  const changed = write("changed.yaml", shown.out.replace("Be strict.", "Be very strict."));
  expect((await add(metric, changed, "strict-v2")).code).toBe(0);

  const data = write("prompted.jsonl", row("Where does the Ems end?", { id: "q1" }));
  const evaluate = ["evaluate", data, "--judge", "lexical", "--metrics", metric, "--json", "--prompt"];
  const judged = await runAssay([...evaluate, `${metric}=strict-v2`]);
  expect(JSON.parse(judged.out).runs[0].promptVersions).toEqual({ [metric]: "strict-v2" });

  expect((await runAssay(["prompt", "remove", metric, "strict-v2"])).code).toBe(0);
  const refused = await runAssay([...evaluate, `${metric}=strict-v2`]);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("The prompt version strict-v2 of trulens-answer-relevance was removed.");
  expect((await runAssay([...evaluate, metric])).err).toContain("Write metric=version");
});

test("the built-in prompts of all steps can be printed", async () => {
  const { prompts } = JSON.parse((await runAssay(["prompt", "show", "claims", "--json"])).out);
  expect(Object.keys(prompts)).toEqual(["claims", "claims/check"]);
});

test.each([
  ["one without a placeholder", write("lacks.json", '{"claims/check":{"user":"{contexts}"}}'), /claims\/check lacks \{claims\}/],
  ["a list", write("list.yaml", "- a\n- b\n"), /list\.yaml: .*A file of prompts has a key for each step, such as claims/],
  ["a fault", write("fault.yaml", "a: [\n"), /fault\.yaml, line \d: /],
  ["a message of 30 kB", write("long.yaml", `user: ${"x".repeat(30_000)}`), /at most 20,000 characters/],
  ["1 MB", write("large.yaml", "x".repeat(1_000_000)), /more than 256 kB/],
])("%s is refused", async (_, path, message) => {
  const { code, err } = await add("claims", path, "bad");
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
