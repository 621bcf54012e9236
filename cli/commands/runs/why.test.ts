import { expect, test } from "vitest";
import { findRun } from "@/lib/db/runs/list";
import { listSamples } from "@/lib/db/samples/table";
import { readSlice } from "@/lib/domain/why/slice";
import { WhyReport } from "@/lib/why/words/report";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { runOf } from "@/testing/judged/runs";
import { parsedLines } from "@/testing/rows";
import { runAssay, write } from "@/testing/run-assay";

const metrics = "trulens-context-relevance,context-adherence-plus";

/** Questions on rivers find their context; questions on cheese do not, and every fourth of all is refused. */
const rows = Array.from({ length: 80 }, (_, at) => {
  const isRiver = at % 2 === 0;
  const question = isRiver
    ? `Into which sea does the river number ${at} flow at its delta?`
    : `From which milk is the cheese number ${at} made in the dairy?`;
  const found = isRiver ? `The river number ${at} flows into the sea at its delta.` : "Trains run on rails.";
  const gold = isRiver ? found : `The cheese number ${at} is made from milk.`;
  const answer = isRiver ? found : "The cheese is made from goat milk.";
  const response = at % 8 < 2 ? "I don't know." : answer;
  return {
    id: `q${at}`,
    question,
    contexts: [found],
    reference_contexts: [gold],
    response,
    topic: isRiver ? "rivers" : "cheese",
    is_new: at % 3 === 0,
    latency: at / 7,
    note: { at },
    labels: { checked: at % 4 === 0 },
  };
});

async function judged(name: string, given: readonly object[] = rows, by = metrics): Promise<string> {
  const file = write(`${name}.jsonl`, given.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { out } = await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", by, "--json"]);
  return asIfByModel(JSON.parse(out).runs[0].id);
}

const why = async (...args: string[]) => WhyReport.parse(JSON.parse((await runAssay(["why", ...args, "--json"])).out));

test("stages, answers, groups and slices say why samples of a run fail, and each filters the samples", async () => {
  const id = await judged("rivers-and-cheese");
  const report = await why(id);
  expect(report).toMatchObject({ run: id, samples: 80, failed: 50 });
  expect(report.stages).toMatchObject({ "not-retrieved": 40, "refused-answerable": 10, fine: 30, unknown: 0 });
  expect(report.answered).toEqual({ answered: 60, refused: 20, partly: 0, none: 0 });
  expect(report.answerable).toMatchObject({ answered: { yes: 30, no: 30 }, refused: { yes: 10, no: 10, unknown: 0 } });
  const topic = report.slices.filter(({ key }) => key === "topic");
  expect(topic.map(({ value, n, failed, verdict }) => [value, n, failed, verdict])).toEqual(
    expect.arrayContaining([
      ["cheese", 40, 40, "more"],
      ["rivers", 40, 10, "less"],
    ]),
  );
  expect(report.groups.find(({ verdict }) => verdict === "more")?.failed).toBeGreaterThan(30);
  expect(report.skipped.map(({ key }) => key)).toContain("note");
  expect(report.columns).toContain("is_new");
  expect(report.columns.filter((key) => key.includes("checked"))).toEqual([]);
  const run = await runOf(id);
  const count = async (query: Parameters<typeof listSamples>[1]) => (await listSamples(run, query, { take: 1 })).total;
  expect(await count({ stage: "failed" })).toBe(50);
  expect(await count({ stage: "refused-answerable", answered: "refused", answerable: "yes" })).toBe(10);
  for (const { name, members } of report.groups) expect(await count({ group: name }), name).toBe(members);
  expect(await count({ group: "" })).toBe(report.ungrouped.samples);
  for (const { key, value, n } of report.slices)
    expect(await count({ slice: readSlice(`${key}=${value}`) ?? undefined }), `${key}=${value}`).toBe(n);
  const exported = await runAssay(["export", id, "--format", "jsonl", "--filter", "stage:not-retrieved"]);
  const [first, ...others] = parsedLines(exported.out);
  expect(others).toHaveLength(39);
  expect(first).toMatchObject({
    stage: "not-retrieved",
    because: "None of the gold contexts was retrieved.",
    answered: "refused",
  });
});

test("steps say where the evidence was lost, and are slices as the turns are", async () => {
  const rails = "Trains run on rails.";
  const bananas = "Bananas grow in Ecuador.";
  const id = await judged(
    "with-steps",
    Array.from({ length: 40 }, (_, at) => {
      const found = `The river number ${at} flows into the sea at its delta.`;
      const search = (...contexts: string[]) => ({ kind: "retrieve", name: "bm25", contexts });
      const rerank = (...contexts: string[]) => ({ kind: "rerank", name: "bge", contexts });
      const ways = [
        [search(rails, found), rerank(rails)],
        [search(rails, bananas), search(rails)],
        [{ kind: "rewrite", text: "River?" }, search(found, rails), rerank(found)],
      ];
      const steps = ways[at % 4];
      return {
        id: `q${at}`,
        question: `Into which sea does the river number ${at} flow at its delta?`,
        gold: [found],
        response: at % 4 < 2 ? "It flows into the lake of Geneva." : found,
        ...(steps ? { steps } : { contexts: [found] }),
        ...(at < 16 && { turns: [{ role: "user", content: "Hello" }] }),
      };
    }),
  );
  const report = await why(id);
  expect(report.stages).toMatchObject({ dropped: 10, "not-retrieved": 10, fine: 20, unknown: 0 });
  const slices = report.slices.map(({ key, value, n, failed }) => [`${key}=${value}`, n, failed]);
  expect(slices).toEqual(
    expect.arrayContaining([
      ["turn of the conversation=2", 16, 8],
      ["steps before the answer=2", 20, 20],
      ["a query was rewritten=true", 10, 0],
      ["a query was rewritten=false", 20, 20],
      ["a search found nothing new=true", 10, 10],
      ["a reranking lost a gold context=true", 10, 10],
      ["a reranking lost a gold context=false", 10, 0],
    ]),
  );
  const run = await runOf(id);
  for (const [slice, n] of slices)
    expect((await listSamples(run, { slice: readSlice(`${slice}`) ?? undefined }, { take: 1 })).total, `${slice}`).toBe(n);
  const { out } = await runAssay(["export", id, "--format", "jsonl", "--filter", "stage:dropped"]);
  expect(JSON.parse(out.split("\n")[0] ?? "")).toMatchObject({
    because: "Search bm25 found a gold context, but Rerank bge dropped it.",
  });
});

test("groups and slices compare a metric's means too, and the text names what is established", async () => {
  const id = await judged("by-metric");
  const { measure, slices, groups } = await why(id, "--metric", "trulens-context-relevance");
  expect(groups).not.toEqual([]);
  for (const group of groups) expect(group).toMatchObject({ failed: null, mean: expect.any(Number), n: group.members });
  expect(measure).toBe("trulens-context-relevance");
  const [first] = slices.filter(({ key }) => key === "topic");
  expect(first).toMatchObject({ n: 40, failed: null, pull: expect.any(Number) });
  const { out } = await runAssay(["why", id]);
  expect(out).toContain("50 of 80 samples fail.");
  expect(out).toMatch(/topic = cheese\s+40\s+40\s+\+0\.750\s+<0\.001\s+more/);
  expect((await runAssay(["why", id, "--metric", "nothing"])).err).toContain("The run has no metric nothing.");
});

test("a run that scores only retrieval has stages, groups and slices", async () => {
  const { stages, groups, slices } = await why(await judged("retrieval-only", rows, "trulens-context-relevance"));
  expect(stages).toMatchObject({ "not-retrieved": 40, "refused-answerable": 10, retrieved: 30, fine: 0, unknown: 0 });
  expect(groups.find(({ verdict }) => verdict === "more")).toBeDefined();
  expect(slices.find(({ key, value }) => key === "topic" && value === "cheese")).toMatchObject({ n: 40, failed: 40 });
});

test("three samples have stages, without groups or slices; bands change what fails, and changing them back does too", async () => {
  const id = await judged(
    "three",
    rows.slice(0, 3).map((row) => ({ ...row, reference_contexts: undefined, contexts: ["The cheese is made from goat milk."] })),
  );
  const before = await why(id);
  expect(before).toMatchObject({ samples: 3, groups: [], slices: [] });
  const stages = async () => {
    await why(id);
    const run = await findRun(id);
    return run && (await listSamples(run, {})).rows.map(({ stage }) => stage);
  };
  const first = await stages();
  expect((await runAssay(["bands", "--metric", "trulens-context-relevance", "--moderate", "0.01"])).code).toBe(0);
  expect(await stages()).not.toEqual(first);
  await runAssay(["bands", "--reset"]);
  expect(await stages()).toEqual(first);
  expect((await runAssay(["why", "nothing"])).err).toContain("There is no run nothing.");
});

test("where claims were checked they decide, and the reason counts those that no context holds", async () => {
  const contexts = ["The river Elbe flows into the North Sea. Its delta is near Hamburg."];
  const mixed = { id: "1", question: "Where does it flow?", contexts, response: `${contexts[0]} Bananas grow in Ecuador.` };
  const id = await judged("ledger", [mixed, { ...mixed, id: "2", response: contexts[0] }], "context-adherence-plus,claims");
  await why(id);
  const { out } = await runAssay(["export", id, "--format", "jsonl"]);
  const exported = out.trim().split("\n");
  expect(exported.map((line) => JSON.parse(line))).toMatchObject([
    { id: "1", stage: "unsupported", because: "1 of 3 claims is in no context." },
    { id: "2", stage: "fine", because: "The contexts support the response." },
  ]);
});

test("a gate holds one slice to its own limit, and to its own loss", async () => {
  const few = rows.slice(0, 40);
  const file = write("gated.jsonl", few.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const gate = (limit: string) =>
    runAssay(["evaluate", file, "--judge", "lexical", "--metrics", metrics, "--json", "--fail-under", limit]);
  const missed = await gate("trulens-context-relevance@topic=cheese=0.5");
  expect(missed.code).toBe(1);
  expect(missed.err).toContain("misses --fail-under trulens-context-relevance@topic=cheese=0.5: the mean of 20 samples is");
  const kept = await gate("trulens-context-relevance@topic=rivers=0.5");
  expect(kept.code).toBe(0);
  expect((await gate("trulens-context-relevance@topic=nothing=0.5")).err).toContain("no sample is in the slice");
  expect((await gate("trulens-context-relevance@=0.5")).err).toContain("Write metric@column=value=number for a slice.");

  const worse = few.map((row) => ({ ...row, contexts: row.topic === "rivers" ? ["Trains run on rails."] : row.contexts }));
  const before = await judged("before-slices", few);
  const after = await judged("after-slices", worse);
  const compared = (limit: string) => runAssay(["compare", before, after, "--json", "--fail-on-regression", limit]);
  const lost = await compared("trulens-context-relevance@topic=rivers=0.1");
  expect(lost.code).toBe(1);
  expect(JSON.parse(lost.out).gate).toMatchObject([
    { metric: "trulens-context-relevance@topic=rivers", verdict: "fails", questions: 20 },
  ]);
  expect((await compared("trulens-context-relevance@topic=cheese=0.1")).code).toBe(0);
});
