import { db } from "assay-lib/db/connection/client";
import { visitorHeader, writeVisitor } from "assay-lib/door/visitor-header";
import { answer as askApi } from "assay-lib/operations/answer";
import { hiddenSamples } from "assay-lib/rounds/hidden";
import { give, openDesk } from "assay-lib/rounds/label";
import { expect, test } from "vitest";
import { judgedRun, roundMetric, startRound } from "@/testing/rounds/start";
import { operations } from "./answers.fixture";

const ann = { id: "ann", name: "Ann" };
const visitor = (role: "reviewer" | "viewer") =>
  writeVisitor({ kind: "token", id: "t", label: "CI", role, maker: { ...ann, email: "ann@example.org" } });

const word = (sample: number) => `planted-${sample}-word`;
/** A score that no sum or mean has. */
const score = (sample: number) => 0.4 + sample / 1_000_003;

/** Two runs that can be compared, with a planted word and score in all that was said of each sample. */
async function plantedRuns(): Promise<[string, string]> {
  const { runId } = await judgedRun(10, { "labels.checked": true });
  const { runId: other } = await judgedRun(10);
  for (const id of [runId, other])
    for (const { sampleId } of await db.runSample.findMany({ where: { runId: id }, select: { sampleId: true } })) {
      const of = { runId: id, sampleId };
      const said = word(sampleId);
      const judged = { explanation: said, criteria: said, evidence: said, reply: said };
      await db.judgment.updateMany({ where: of, data: { ...judged, score: score(sampleId), raw: score(sampleId) } });
      await db.score.updateMany({ where: of, data: { explanation: said, score: score(sampleId) } });
      const review = {
        metric: roundMetric,
        target: 0,
        reviewer: "Eve",
        reviewerKey: "name:Eve",
        verdict: "disagree",
        note: said,
      };
      await db.review.create({ data: { ...of, ...review } });
      await db.comment.create({ data: { ...of, place: `run:${runId}`, reviewer: "Eve", reviewerKey: "name:Eve", text: said } });
    }
  return [runId, other];
}

async function answer(address: string, ids: Record<string, string>, query: string, role: "reviewer" | "viewer" = "reviewer") {
  const url = `http://127.0.0.1:3000/api/v1${address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1")}${query}`;
  const headers = { [visitorHeader]: visitor(role) };
  const response = await askApi(new Request(url, { headers }));
  return response.text();
}

/** Besides the plain request. */
const queries: Record<string, string[]> = {
  "/runs/{id}/samples": [
    `?sort=${roundMetric}`,
    `?filter=${roundMetric}<0.9`,
    "?filter=review:disagreed",
    "?filter=comments:any",
    "?filter=label:checked=yes",
  ],
  "/runs/{id}/samples/{sampleId}": [`?metric=${roundMetric}`],
  "/runs/{id}/export": [
    "csv",
    "json",
    "md",
    "csv&judgments=1",
    "jsonl&judgments=1",
    "jsonl&scores=1",
    "csv&comments=1",
    "csv&scores=1",
  ].map((format) => `?format=${format}`),
  "/runs/{id}/agreement": ["?label=checked&threshold=0.9"],
};
const streams = ["/runs/{id}/events"];

test("no answer about a run has a score, explanation, review or comment of a sample in an open round; a viewer and unblind get them", async () => {
  const [runId, other] = await plantedRuns();
  const round = await startRound(runId, 5);
  const hidden = await hiddenSamples(runId, ann);
  const [hiddenId = 0] = hidden;
  const all = await db.runSample.findMany({ where: { runId }, select: { sampleId: true } });
  const shown = all.map(({ sampleId }) => sampleId).filter((id) => !hidden.has(id));
  const said = (ids: Iterable<number>) => [...ids].flatMap((id) => [word(id), String(score(id))]);
  const asked = operations
    .filter(({ method, address }) => method === "GET" && /^\/(runs|rounds)\/\{id\}/.test(address) && !streams.includes(address))
    .flatMap(({ address }) => ["", ...(queries[address] ?? [])].map((query) => ({ address, query })));
  const compare = ["/compare", "/compare/markdown"].map((address) => ({
    address,
    query: `?runs=${runId}&runs=${other}&${address === "/compare" ? "questions=20" : ""}`,
  }));
  let everything = "";
  const comments = { address: "/comments", query: `?run=${runId}` };
  for (const { address, query } of [...asked, ...compare, comments]) {
    const id = address.startsWith("/rounds") ? round : runId;
    const text = await answer(address, { id, sampleId: String(hiddenId) }, query);
    everything += text;
    expect({ address, query, found: said(hidden).filter((one) => text.includes(one)) }).toEqual({ address, query, found: [] });
  }
  expect(said(shown).filter((one) => !everything.includes(one))).toEqual([]);

  const samples = { id: runId, sampleId: String(hiddenId) };
  expect(await answer("/runs/{id}/samples/{sampleId}", samples, "", "viewer")).toContain(word(hiddenId));
  expect(JSON.parse(await answer("/runs/{id}/samples/{sampleId}", samples, "")).scores[roundMetric].cause).toBe("hidden");
  expect(await answer("/runs/{id}/samples/{sampleId}", samples, "?unblind=true")).toContain(word(hiddenId));
  expect((await hiddenSamples(runId, ann)).size).toBe(hidden.size - 1);
  expect(await answer("/runs/{id}/export", samples, "?unblind=true")).toContain(word([...hidden][1] ?? 0));
  expect((await hiddenSamples(runId, ann)).size).toBe(0);
});

test("of samples that a person has not labelled, a round's export has no label of others", async () => {
  const { runId } = await judgedRun(6);
  const round = await startRound(runId, 4, { overlap: 1 });
  const label = { kind: "label", value: 1, critique: null, rubricVersion: 1, seconds: 2 } as const;
  const labelNext = async (by: typeof ann) => give(round, by, { ...label, itemId: (await openDesk(round, by)).item?.id ?? 0 });
  for (const by of [ann, { id: "eve", name: "Eve" }, { id: "eve", name: "Eve" }]) await labelNext(by);
  const people = async (query = "") =>
    (await answer("/rounds/{id}/labels", { id: round }, query))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).person);
  expect(await people()).toEqual(["Ann", "Eve"]);
  expect(await people("?unblind=true")).toEqual(["Ann", "Eve", "Eve"]);
});
