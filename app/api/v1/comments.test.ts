import { CommentPage, ExportedComment } from "assay-lib/comments/api/comments";
import { db } from "assay-lib/db/connection/client";
import type { Role } from "assay-lib/domain/people/role";
import { visitorHeader, writeVisitor } from "assay-lib/door/visitor-header";
import { answer as askApi } from "assay-lib/operations/answer";
import { expect, test } from "vitest";
import * as z from "zod";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const { datasetId, id } = await startedRows(rowsOf(2), ["claims"]);

/** Requests of a person with an account. */
function requestsOf(name: string, role: Role) {
  const maker = { id: name.toLowerCase(), name, email: `${name}@example.org` };
  const headers = { [visitorHeader]: writeVisitor({ kind: "token", id: "t", label: "CI", role, maker }) };
  const url = "http://127.0.0.1:3000/api/v1/comments";
  const sent = (method: string, address: string, body?: unknown) =>
    new Request(address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return {
    add: (body: object) => askApi(sent("POST", url, { on: { run: id }, ...body })),
    change: (comment: unknown, body: unknown) => askApi(sent("PATCH", `${url}/${comment}`, body)),
    remove: (comment: unknown) => askApi(sent("DELETE", `${url}/${comment}`)),
    list: async (query = "") => CommentPage.strict().parse(await (await askApi(sent("GET", `${url}?run=${id}${query}`))).json()),
  };
}

const ann = requestsOf("Ann", "reviewer");
const bo = requestsOf("Bo", "reviewer");
const eve = requestsOf("Eve", "editor");

test("a comment is written, answered, resolved and deleted", async () => {
  const { id: first } = await (await ann.add({ text: " Is this right? " })).json();
  await bo.add({ text: "No.", parentId: first });
  expect((await ann.list("&limit=1")).comments).toMatchObject([{ text: "Is this right?", reviewer: "Ann", reviewerId: "ann" }]);
  expect((await bo.change(first, { resolved: true })).status).toBe(204);
  expect(await ann.list("&open=1")).toMatchObject({ total: 0, comments: [] });
  expect((await ann.list()).comments[0]).toMatchObject({ resolvedBy: "Bo" });
  expect((await bo.change(first, { text: "Mine" })).status).toBe(403);
  expect((await bo.remove(first)).status).toBe(403);
  expect((await eve.remove(first)).status).toBe(204);
  expect((await ann.list()).comments).toMatchObject([{ text: null }, { text: "No." }]);
});

test("comments are exported as the API describes them, and not together with judgments", async () => {
  const { id: sampleId } = await db.sample.findFirstOrThrow({ where: { datasetId }, orderBy: { position: "asc" } });
  await ann.add({ text: "Short?", sampleId, passage: { field: "question", start: 0, quote: "When" } });
  const get = (query: string) => askApi(new Request(`http://127.0.0.1:3000/api/v1/runs/${id}/export?comments=1&${query}`));
  const rows = z.array(ExportedComment.strict()).parse(await (await get("format=json")).json());
  expect(rows.at(-1)).toMatchObject({ sampleId: "row-0", text: "Short?", field: "question", end: 4, isLost: false });
  expect((await get("judgments=1")).status).toBe(400);
});

test("samples are filtered by open comments, and by any", async () => {
  await db.comment.deleteMany();
  const sample = await db.sample.findFirstOrThrow({ where: { datasetId } });
  const listed = async (filter: string) => {
    const request = new Request(`http://127.0.0.1:3000/api/v1/runs/${id}/samples?filter=comments:${filter}`);
    const { samples } = await (await askApi(request)).json();
    return (samples as { id: number }[]).map((one) => one.id);
  };
  expect(await listed("any")).toEqual([]);
  const { id: first } = await (await ann.add({ sampleId: sample.id, text: "Why?" })).json();
  expect([await listed("open"), await listed("any")]).toEqual([[sample.id], [sample.id]]);
  await ann.change(first, { resolved: true });
  expect([await listed("open"), await listed("any")]).toEqual([[], [sample.id]]);
});

test.each([
  ["no text", { text: " " }, 400],
  ["a text of a megabyte", { text: "x".repeat(1_000_000) }, 400],
  ["another's name", { text: "x", reviewer: "Bo" }, 403],
  ["a sample of another run", { text: "x", sampleId: 999_999 }, 404],
  ["no place", { text: "x", on: {} }, 400],
  ["two places", { text: "x", on: { run: id, dataset: datasetId } }, 400],
  ["a ranking that is not there", { text: "x", on: { dataset: "gone" } }, 404],
  ["a passage without a sample", { text: "x", passage: { field: "question", start: 0, quote: "x" } }, 400],
])("a comment with %s is refused", async (_, body, status) => expect((await ann.add(body)).status).toBe(status));
