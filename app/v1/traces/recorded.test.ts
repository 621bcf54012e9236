import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { db } from "assay-lib/db/connection/client";
import { importFiles } from "assay-lib/imports/files";
import { joinTraces } from "assay-lib/traces/join";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveTraces } from "./serve.fixture";

const folder = "example/traces/recorded";
const names = readdirSync(folder).filter((name) => name !== "rows.json");

let server: Awaited<ReturnType<typeof serveTraces>>;
beforeEach(async () => {
  server = await serveTraces();
  for (const table of [db.traceSpan, db.trace, db.sample]) await (table.deleteMany as () => Promise<unknown>)();
});
afterEach(() => server.close());

const contents = () =>
  db.sample.findMany({ select: { question: true, contextsJson: true, response: true }, orderBy: { question: "asc" } });

for (const name of names)
  test(`${name}: recorded spans and an upload of the same rows give the same samples`, async () => {
    async function* bytes() {
      yield readFileSync(path.join(folder, "rows.json"));
    }
    await importFiles([{ fileName: "rows.json", bytes: bytes() }], { again: true });
    const uploaded = await contents();
    await db.sample.deleteMany();
    const { resourceSpans } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { resourceSpans: object[] };
    // Separate requests, in the wrong order.
    for (const one of resourceSpans.toReversed()) {
      const body = JSON.stringify({ resourceSpans: [one] });
      const answer = await fetch(server.url, { method: "POST", headers: { "content-type": "application/json" }, body });
      expect(await answer.json()).toEqual({});
    }
    await joinTraces(new Date(Date.now() + 600_000));
    expect(await db.trace.findMany({ select: { state: true, reason: true } })).toEqual(
      uploaded.map(() => ({ state: "sampled", reason: null })),
    );
    expect(await contents()).toEqual(uploaded);
  });

test("all five instrumentations are recorded", () => expect(names).toHaveLength(5));
