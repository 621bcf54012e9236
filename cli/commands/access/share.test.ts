import { expect, test } from "vitest";
import { openShare } from "@/lib/access/shares/token";
import { row, runAssay, write } from "@/testing/run-assay";

test("a run is shared, and --json prints only the link", async () => {
  const judged = await runAssay([
    ...["evaluate", write("one.jsonl", row("Where does the Ems end?")), "--judge", "lexical"],
    ...["--metrics", "nvidia-context-relevance", "--json"],
  ]);
  const run = JSON.parse(judged.out).runs[0].id;
  const shared = await runAssay(["share", run, "--expires", "2099-01-01", "--json"], {
    ASSAY_PUBLIC_URL: "https://assay.example.org/rag",
  });
  expect(shared.code).toBe(2);
  expect(shared.err).toContain("more than ten years ahead");

  const again = await runAssay(["share", run, "--no-texts", "--json"], { ASSAY_PUBLIC_URL: "https://assay.example.org/rag" });
  expect(again.code).toBe(0);
  const printed = JSON.parse(again.out);
  expect(Object.keys(printed)).toEqual(["id", "url", "expiresAt"]);
  expect(printed.url).toMatch(/^https:\/\/assay\.example\.org\/rag\/share\/[\w-]{32}$/);
  expect(await openShare(printed.url.split("/").at(-1))).toMatchObject({
    runs: [run],
    shows: { texts: false, metadata: false, reviews: false, prompts: false, names: true, export: false },
  });
});
