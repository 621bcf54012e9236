import { expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { inPieces, line, shape } from "./every-event.fixture";
import { previewFile } from "./preview-file";

const preview = (file: string | Uint8Array, options = {}, take?: number) =>
  previewFile(inPieces(typeof file === "string" ? Buffer.from(file) : file, 1000), { fileName: "file", ...options }, take);

const table = [
  ",qid,question,contexts,answer,ground_truth,retriever,label_adherent,section",
  "0,a,One?,\"['x', 'y']\",r1,yes,k3,true,s1",
  "1,b,Two?,\"['x', 'y', 'z']\",r2,no,k3,false,s2",
  "2,c,,['x'],r3,yes,k3,true,s3",
  "3,c,Three?,\"['x', 2]\",r4,,k3,true,s4",
].join("\n");

test("a preview shows what each column holds and becomes, and the rejected rows", async () => {
  const { format, columns, accepted, rejected, problems, configurations, firstRows, missing } = await preview(table, {}, 1);
  expect(format.label).toBe("CSV, comma, UTF-8");
  expect(columns.map(({ column, field, first, found }) => [column, field, first?.value, first?.line, found])).toEqual([
    ["", null, "0", 2, "row numbers of a data frame"],
    ["qid", "id", "a", 2, "3 distinct, 1 twice"],
    ["question", "question", "One?", 2, "3 texts, 1 empty"],
    ["contexts", "contexts", "['x', 'y']", 2, "text of a Python list, 2 to 3 items"],
    ["answer", "response", "r1", 2, "r1 1, r2 1, r3 1, r4 1"],
    ["ground_truth", "reference", "yes", 2, "yes 2, no 1, 1 empty"],
    ["retriever", "configuration", "k3", 2, "1 configuration"],
    ["label_adherent", "labels.adherent", "true", 2, "true 3, false 1"],
    ["section", "metadata.section", "s1", 2, "stored as metadata"],
  ]);
  expect({ accepted, rejected, missing }).toEqual({ accepted: 2, rejected: 2, missing: [] });
  expect(problems.map(({ line, field, reason }) => ({ line, field, reason }))).toEqual([
    { line: 4, field: "question", reason: "Empty: every row needs a question" },
    { line: 5, field: "contexts", reason: "Item 2 is a number; every context is a text" },
  ]);
  expect(configurations).toEqual([{ name: "k3", samples: 2 }]);
  expect(firstRows).toMatchObject([{ line: 2, configuration: "k3", sample: { question: "One?" } }]);
});

test("a file without required fields still shows its columns, with what to map", async () => {
  const { missing, columns, accepted } = await preview(await shape("phoenix.csv"));
  expect(missing).toEqual([{ path: "contexts", message: expect.stringContaining("--map contexts=reference") }]);
  expect(columns.map(({ column, field }) => [column, field])).toEqual([
    ["input", "question"],
    ["reference", "reference"],
    ["output", "response"],
  ]);
  expect(columns[0]?.first?.value).toContain("Do mitochondria");
  expect(accepted).toBe(0);
});

test("refuses a file that cannot be read at all", () => expect(preview("")).rejects.toThrow("“file” is empty."));

test.runIf(isThorough)("counts rejected rows beyond 100,000 but does not list them", async () => {
  const { rejected, problems, hasMoreProblems, accepted } = await preview(line() + "{\n".repeat(100_001));
  expect({ rejected, kept: problems.length, hasMoreProblems, accepted }).toEqual({
    rejected: 100_001,
    kept: 100_000,
    hasMoreProblems: true,
    accepted: 1,
  });
});

test("counts samples without a configuration under none", async () => {
  const { configurations } = await preview(line() + line({ config: "a" }) + line({ config: "a" }));
  expect(configurations).toEqual([
    { name: null, samples: 1 },
    { name: "a", samples: 2 },
  ]);
});
