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

  const again = await runAssay(["share", run, "--level", "everything", "--guests", "--json"], {
    ASSAY_PUBLIC_URL: "https://assay.example.org/rag",
  });
  expect(again.code).toBe(0);
  const printed = JSON.parse(again.out);
  expect(Object.keys(printed)).toEqual(["id", "url", "expiresAt"]);
  expect(printed.url).toMatch(/^https:\/\/assay\.example\.org\/rag\/share\/[\w-]{32}$/);
  expect(await openShare(printed.url.split("/").at(-1))).toMatchObject({ runs: [run], level: "everything", guests: true });
});

test("five runs are shared as a ranking, and two as a comparison", async () => {
  const systems = [1, 2, 3, 4, 5].map((system) => row("Where does the Aller end?", { id: "q", config: `system-${system}` }));
  const judged = await runAssay([
    ...["evaluate", write("systems.jsonl", systems.join("")), "--judge", "lexical"],
    ...["--metrics", "nvidia-context-relevance", "--json"],
  ]);
  const runs: string[] = JSON.parse(judged.out).runs.map(({ id }: { id: string }) => id);
  const kindOf = async (ids: string[]) => {
    const { out } = await runAssay(["share", ...ids, "--json"]);
    return openShare(JSON.parse(out).url.split("/").at(-1));
  };
  expect(await kindOf(runs)).toMatchObject({ kind: "ranking", runs, ranking: { metric: "nvidia-context-relevance" } });
  expect(await kindOf(runs.slice(0, 2))).toMatchObject({ kind: "comparison", ranking: null });
  const refused = await runAssay(["share", ...runs, "--margin", "0.1"]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("Leave out how to compare.");
});
