import { expect, test } from "vitest";
import { hostileFiles } from "@/lib/datasets/hostile/all.fixture";
import { hostileTexts } from "@/lib/datasets/hostile/texts.fixture";
import { countDatasets } from "@/lib/db/datasets";
import { row, runAssay, write } from "@/testing/run-assay";

/** Characters that a terminal would obey, or show as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function expectSafeOutput({ out, err }: { out: string; err: string }): void {
  for (const text of [out, err]) {
    const at = text.search(unsafe);
    expect(at === -1 ? "" : JSON.stringify(text.slice(Math.max(0, at - 60), at + 20))).toBe("");
  }
  expect(err).not.toMatch(/unexpected error|\n {4}at /);
}

const refused = hostileFiles.filter(({ ends }, index) => "refused" in ends && index % 9 === 0);

test.each(refused)("$about: import refuses it in a sentence, with exit code 2, and stores nothing", async ({ make, ends }) => {
  const file = write(`hostile-${Math.random()}`, make());
  const ran = await runAssay(["import", file]);
  expect(ran.err).toMatch("refused" in ends ? ends.refused : "");
  expectSafeOutput(ran);
  expect(ran.code).toBe(2);
  expect(await countDatasets()).toBe(0);
});

test("hostile texts are stored, judged, listed and compared, and printed without control characters", async () => {
  const texts = Object.values(hostileTexts);
  const rows = texts.map((text, index) =>
    row(text, {
      id: text.slice(0, 300),
      contexts: [text],
      response: texts.at(index - 1),
      configuration: texts[(index % 2) + 31],
      label_good: text,
    }),
  );
  const broken = [`{"question":"\u001b[31m${"x".repeat(90)}`, row("x", { contexts: 5, id: "\u001b]0;taken\u0007" })];
  const file = write("\u001b[2Jrows\u202e.jsonl", [...rows, ...broken].join(""));
  const title = texts.find((text) => text.includes("\u0007")) ?? "";
  const ran = await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", "all", "--name", title]);
  expect(ran.code).toBe(0);
  expectSafeOutput(ran);
  expectSafeOutput(await runAssay(["import", file, "--dry-run"]));
  const { runs } = JSON.parse((await runAssay(["runs", "--json"])).out) as { runs: { id: string }[] };
  const [first = "", second = ""] = runs.map(({ id }) => id);
  for (const args of [["runs"], ["show", first], ["compare", first, second]]) expectSafeOutput(await runAssay(args));
});
