import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { row, runAssay, write } from "@/testing/run-assay";

const definition = `name: Brevity
question: Is the RESPONSE free of padding?
needs: [question, response]
scale: [padded, short]
prompt: |
  {question}
  {response}
`;

test("a metric is checked, added, used, exported, and gets a second version", async () => {
  const file = write("brevity.yaml", definition);
  const checked = await runAssay(["metric", "check", file]);
  expect(checked).toMatchObject({ code: 0, out: "" });
  expect(checked.err).toContain("Brevity, no faults");
  expect(await db.ownMetric.count()).toBe(0);

  expect((await runAssay(["metric", "add", file, "refusal"])).err).toContain(
    "brevity: version 1. Use it with --metrics brevity.",
  );
  const listed = await runAssay(["metric", "list"]);
  expect(listed.out).toMatch(/^brevity +Brevity \(own\) +question, response +padded, short, in equal steps/m);

  const data = write("brief.jsonl", row("Where does the Ems end?", { id: "q1" }));
  const judged = await runAssay(["evaluate", data, "--judge", "lexical", "--metrics", "brevity,refusal", "--json"]);
  expect(judged.code).toBe(0);
  const { runs } = JSON.parse(judged.out);
  expect(Object.keys(runs[0].metrics)).toEqual(["brevity", "refusal"]);
  const gated = await runAssay([
    ...["evaluate", data, "--judge", "lexical", "--metrics", "refusal"],
    ...["--fail-under", "refusal=1.0", "--json"],
  ]);
  expect(gated.code).toBe(JSON.parse(gated.out).runs[0].metrics.refusal.mean < 1 ? 1 : 0);
  const [exported] = (await runAssay(["export", runs[0].id])).out.trimEnd().split("\n");
  expect(Object.keys(JSON.parse(exported ?? "").scores)).toEqual(["brevity", "refusal"]);

  write("brevity.yaml", readFileSync(file, "utf8").replace("padding", "repetition"));
  const second = await runAssay(["metric", "add", file, "--json"]);
  expect(JSON.parse(second.out)).toEqual({ metrics: [{ id: "brevity-v2", name: "brevity", version: 2 }] });

  expect((await runAssay(["metric", "remove", "brevity"])).code).toBe(0);
  const refused = await runAssay(["evaluate", data, "--judge", "lexical", "--metrics", "brevity"]);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain("The metric brevity was removed");
  // Its run is still shown.
  expect((await runAssay(["show", runs[0].id])).out).toContain("brevity");
});

test.each([
  ["a faulty file", [write("faulty.yaml", definition.replace("{response}", "{answer}"))], /yaml, line 7: \{answer\} is unknown/],
  ["no file", ["nothing.yaml"], /nothing.yaml cannot be read: there is no such file/],
  ["a file of 1 MB", [write("long.yaml", "x".repeat(1_000_000))], /more than 64 kB/],
  ["a built-in name", [write("name.yaml", definition.replace("Brevity", "NVIDIA context relevance"))], /to a built-in metric/],
])("%s is refused", async (_, files, message) => {
  const { code, err } = await runAssay(["metric", "add", ...files]);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
