import { addPerson, removePerson } from "assay-lib/access/people/manage";
import { makeToken } from "assay-lib/access/tokens/manage";
import { db } from "assay-lib/db/connection/client";
import { newId } from "assay-lib/domain/id";
import { assayItself } from "assay-lib/domain/people/actor";
import type { Role } from "assay-lib/domain/people/role";
import { findVisitor } from "assay-lib/door/find-visitor";
import { visitorHeader, writeVisitor } from "assay-lib/door/visitor-header";
import { answer as askApi } from "assay-lib/operations/answer";
import { SampleReviews } from "assay-lib/reviews/api";
import { countReviewed } from "assay-lib/reviews/store/verdicts";
import { startRuns } from "assay-lib/runs/start/create";
import { afterEach, expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";

const { datasetId, configurationId } = await createTestDataset(rowsOf(1));
const [runId = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
const sample = await db.sample.findFirstOrThrow({ where: { configurationId } });
const url = `http://127.0.0.1:3000/api/v1/runs/${runId}/samples/${sample.id}/reviews`;

async function person(name: string, role: Role = "reviewer") {
  const email = `${newId()}@example.org`;
  const { id } = await addPerson({ email, name, role }, assayItself);
  const { token } = await makeToken({ label: "CI", role }, id, assayItself);
  const visitor = await findVisitor(new Headers({ authorization: `Bearer ${token}` }));
  const headers = { [visitorHeader]: writeVisitor(visitor) };
  return {
    id,
    email,
    put: (body: object) => askApi(new Request(url, { method: "PUT", headers, body: JSON.stringify(body) })),
    remove: (query = "") => askApi(new Request(`${url}?${query}`, { method: "DELETE", headers })),
  };
}

const stored = async () =>
  SampleReviews.strict()
    .parse(await (await askApi(new Request(url))).json())
    .reviews.map(({ reviewer, reviewerId, reviewerDetail, verdict }) => [reviewer, reviewerId, reviewerDetail, verdict]);

afterEach(async () => {
  await db.review.deleteMany();
  await db.user.deleteMany();
});

test("two people with the same name are distinct and cannot change or delete each other's verdicts", async () => {
  await person("Root", "admin");
  const one = await person("sam");
  const two = await person("sam");
  await one.put({ verdict: "agree" });
  expect(await stored()).toEqual([["sam", one.id, one.email, "agree"]]);
  await two.put({ verdict: "disagree", reviewer: "sam" });
  expect(await stored()).toEqual([
    ["sam", one.id, one.email, "agree"],
    ["sam", two.id, two.email, "disagree"],
  ]);
  expect(await countReviewed(runId, { id: two.id, name: "sam" })).toMatchObject({ mine: 1 });
  expect((await one.remove("reviewer=sam")).status).toBe(204);
  expect(await stored()).toEqual([["sam", two.id, two.email, "disagree"]]);
  expect((await one.remove()).status).toBe(404);
});

test("the verdicts of removed people stay under their name, even if several had that name", async () => {
  await person("Root", "admin");
  const one = await person("sam");
  const two = await person("sam");
  await one.put({ verdict: "agree" });
  await two.put({ verdict: "disagree" });
  await removePerson(one.id, assayItself);
  await removePerson(two.id, assayItself);
  expect(await stored()).toEqual([
    ["sam", one.id, "removed account", "agree"],
    ["sam", two.id, "removed account", "disagree"],
  ]);
  const again = await person("sam");
  expect((await again.remove()).status).toBe(404);
});

test("a reviewer cannot store another person's verdict", async () => {
  await person("Root", "admin");
  const sam = await person("sam");
  expect((await sam.put({ verdict: "agree", reviewer: "Bo" })).status).toBe(403);
  expect((await sam.remove("reviewer=Bo")).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("an editor stores verdicts under a name without an account; a later account of that name is another reviewer", async () => {
  await person("Root", "admin");
  const editor = await person("Ed", "editor");
  const sam = await person("Sam");
  expect((await editor.put({ verdict: "agree", reviewer: "Bo" })).status).toBe(200);
  for (const name of ["Sam", "sam", "ＳＡＭ"]) expect((await editor.put({ verdict: "agree", reviewer: name })).status).toBe(409);
  expect(await stored()).toEqual([["Bo", null, null, "agree"]]);
  const bo = await person("Bo");
  await bo.put({ verdict: "disagree" });
  expect(await stored()).toEqual([
    ["Bo", null, "no account", "agree"],
    ["Bo", bo.id, bo.email, "disagree"],
  ]);
  expect((await sam.remove("reviewer=Bo")).status).toBe(403);
  await bo.remove();
  expect(await stored()).toEqual([["Bo", null, "no account", "agree"]]);
});
