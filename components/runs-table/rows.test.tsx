import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findRun, type Run } from "@/lib/db/runs/list";
import { metrics } from "@/lib/metrics/registry";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { RunsTable } from "./rows";

async function runWith(part: Partial<Run>): Promise<Run> {
  const { datasetId } = await createTestDataset(rowsOf(3));
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  const run = await findRun(id);
  if (!run) throw new Error("The run was not stored.");
  return { ...run, reason: null, ok: 5, ...part };
}

const search = { sort: null, order: null, page: 1 } as unknown as Parameters<typeof RunsTable>[0]["search"];
const shown = (run: Run): string =>
  renderToStaticMarkup(
    <RunsTable runs={[run]} metrics={metrics} search={search} action={async () => ({ message: "" }) as never} />,
  );
const text = (html: string): string => html.replace(/<[^>]+>/g, "");

test.each([
  ["cancelled", "Cancelled"],
  ["failed", "Failed"],
] as const)("a run that %s after some judgments says so beside its means", async (status, name) => {
  expect(text(shown(await runWith({ status })))).toContain(name);
});

test("a completed run needs no word", async () => {
  expect(text(shown(await runWith({ status: "completed" })))).not.toMatch(/Completed|Cancelled/);
});

test("a card on a phone counts the errors too", async () => {
  expect(text(shown(await runWith({ status: "completed-with-errors", failed: 1771 })))).toContain("samples, 1,771 errors");
  expect(text(shown(await runWith({ status: "completed" })))).not.toContain("samples, ");
});
