import { expect, test } from "vitest";
import { importFiles } from "./files";
import { previewUpload } from "./preview-upload";

const file = (...rows: object[]) => ({
  fileName: "bm25.jsonl",
  bytes: (async function* () {
    for (const row of rows)
      yield Buffer.from(`${JSON.stringify({ question: "Who?", contexts: ["Ann did."], response: "Ann.", ...row })}\n`);
  })(),
});
const rows = [{ id: "a" }, { id: "b", config: "dense" }, { id: "a" }, { id: "a", config: "dense" }, { id: "c", contexts: [] }];

test("a preview rejects the same rows as the import, those whose id comes twice included", async () => {
  const preview = await previewUpload(file(...rows));
  const report = await importFiles([file(...rows)]);
  expect(preview.accepted).toBe(3);
  expect(preview.problems.map(({ line, field, reason }) => ({ line, field, reason }))).toEqual(
    report.rejected
      .map(({ line, field, reason }) => ({ line, field, reason }))
      .sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
  expect(preview.configurations.map(({ name }) => name)).toEqual(report.configurations);
});

test("one configuration for every row makes ids of two configurations meet", async () => {
  const preview = await previewUpload(file({ id: "a" }, { id: "a", config: "dense" }), { configuration: "all" });
  expect(preview.configurations).toEqual([{ name: "all", samples: 1 }]);
  expect(preview.problems[0]).toMatchObject({ line: 2, field: "id", reason: "Same id and configuration as line 1: a" });
});
