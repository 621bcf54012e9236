import { expect, test } from "vitest";
import { closeRound } from "@/lib/rounds/store/rows";
import { runAssay, write } from "@/testing/run-assay";

const rows = Array.from({ length: 30 }, (_, at) => ({
  id: `q${at}`,
  question: `What is ${at}?`,
  contexts: [`It is ${at}.`],
  response: at % 3 ? `It is ${at}.` : "Nobody knows.",
}));

test("a round is created, filled from a file, shown and exported", async () => {
  const file = write("numbers.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const metric = "context-adherence-plus";
  const run = JSON.parse((await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", metric, "--json"])).out).runs[0]
    .id;
  const made = await runAssay(["round", "create", run, "--size", "20", "--overlap", "0", "--repeats", "0", "--json"]);
  const { id } = JSON.parse(made.out);
  expect(JSON.parse(made.out)).toMatchObject({
    run,
    metric,
    design: "random",
    labels: 0,
    needed: 20,
    alpha: null,
    corrected: {},
  });

  const bad = write("bad.csv", "id,person,value\nq1,Ann,2\n");
  expect(await runAssay(["round", "import", id, bad])).toMatchObject({
    code: 2,
    err: expect.stringContaining("line 2, value: Use one of 0, 1."),
  });

  // The round drew 20 of the 30: rows of the others are refused until only drawn ones are sent.
  const all = (who: string) => rows.map((row, at) => ({ id: row.id, who, answer: at % 3 ? "yes" : "no", blind: true }));
  const trial = write(
    "trial.jsonl",
    all("Ann")
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  );
  const { err } = await runAssay(["round", "import", id, trial]);
  expect(err).toContain("10 rows of 30 cannot be read, so nothing was stored.");
});

test("of a closed round the figures are printed, and its labels in both formats", async () => {
  const file = write("whole.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", "context-adherence-plus", "--name", "whole"]);
  const { runs } = JSON.parse((await runAssay(["runs", "--json"])).out);
  const run = runs.find(({ dataset }: { dataset: string }) => dataset === "whole");
  const { out } = await runAssay(["round", "create", run.datasetId, "--size", "30", "--repeats", "0", "--json"]);
  const { id } = JSON.parse(out);
  const lines = ["Ann", "Tom"].flatMap((who) =>
    rows.map((row, at) => JSON.stringify({ id: row.id, who, answer: at % 3 && at !== 1 ? "yes" : "no", blind: true })),
  );
  const sent = await runAssay(["round", "import", id, write("labels.jsonl", `${lines.join("\n")}\n`)]);
  expect(sent.err).toContain("60 labels stored");
  await closeRound(id, new Date());
  const shown = JSON.parse((await runAssay(["round", "show", id, "--json"])).out);
  expect(shown).toMatchObject({
    labels: 60,
    reviewers: 2,
    isOpen: false,
    alpha: { value: 1, ci95: [1, 1] },
    corrected: { "context-adherence-plus": { labels: 30, estimator: "regression", mean: expect.closeTo(19 / 30, 6) } },
  });
  expect((await runAssay(["round", "show", id])).out).toContain(
    "People: 30 of 30 shared items the same, alpha 1.00 (1.00 to 1.00), rough.",
  );
  expect((await runAssay(["round", "list"])).out).toContain(id);
  expect((await runAssay(["round", "export", id])).out.trim().split("\n")).toHaveLength(60);
  expect((await runAssay(["round", "export", id, "--format", "csv"])).out).toContain("assay.sample,externalId,name,context");
});
