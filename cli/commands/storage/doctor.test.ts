import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { lookForServers } from "@/lib/judge/servers/local";
import { folder, row, runAssay, write } from "@/testing/run-assay";
import { onSqlite } from "@/testing/which-database";
import { localJudgesInWords } from "./doctor";

const file = path.join(folder, "ill.db");
const on = { DATABASE_URL: `file:${file}` };

interface DoctorReport {
  ok: boolean;
  message: string;
  cure: string | null;
}

async function examine(...options: string[]): Promise<{ code: number | null; checks: Record<string, DoctorReport> }> {
  const { code, out } = await runAssay(["doctor", "--json", ...options], on);
  const { checks } = JSON.parse(out) as { checks: (DoctorReport & { name: string })[] };
  return { code, checks: Object.fromEntries(checks.map((check) => [check.name, check])) };
}
const change = (...statements: string[]) =>
  runInProcess(
    file,
    statements.map((sql): [string] => [sql]),
  );

onSqlite("the doctor finds what is wrong in a database, says the cure, and fixes what can be computed again", async () => {
  const data = write("rows.jsonl", row("Where does the Ems end?", { id: "a" }) + row("Where is Emden?", { id: "b" }));
  expect(await runAssay(["evaluate", data, "--judge", "lexical"], on)).toMatchObject({ code: 0 });
  expect(await examine()).toMatchObject({
    code: 0,
    checks: {
      database: { ok: true, message: expect.stringContaining("intact and up to date") },
      references: { ok: true, cure: null },
      summaries: { ok: true, message: expect.stringMatching(/^1 newest run /) },
      leftovers: { ok: true, message: "No leftovers." },
      leases: { ok: true, message: "No run is being judged." },
      datasets: { ok: true, message: expect.stringMatching(/^Texts of each: rows \d+ bytes \(2 samples, \d+ judgments\)\.$/) },
      disk: { ok: true, message: expect.stringContaining("free on its disk") },
    },
  });

  await change(
    "PRAGMA foreign_keys = OFF",
    `INSERT INTO "RunSummary" ("runId", "metric", "scored", "samples", "hundredthsJson", "errorsJson") VALUES ('gone', 'm', 0, 0, '{}', '{}')`,
    `UPDATE "RunSummary" SET "mean" = 0.123 WHERE "metric" = 'nvidia-context-relevance'`,
    `DELETE FROM "SampleText" WHERE "rowid" = (SELECT min("id") FROM "Sample")`,
    `INSERT INTO "Configuration" ("id", "datasetId", "name", "createdAt") SELECT 'cut', "id", 'cut', '2020-01-01T00:00:00.000+00:00' FROM "Dataset"`,
  );
  const references = {
    ok: false,
    message: expect.stringContaining("1 of RunSummary"),
    cure: expect.stringContaining("assay restore"),
  };
  const cure = expect.stringContaining("--repair");
  expect(await examine()).toMatchObject({
    code: 2,
    checks: {
      references,
      summaries: { ok: false, message: expect.stringContaining("its summary of nvidia-context-relevance"), cure },
      leftovers: {
        ok: false,
        message: expect.stringMatching(/^rows left by 1 interrupted import; 1 sample missing from the search index\./),
        cure,
      },
    },
  });
  expect(await examine("--repair")).toMatchObject({
    code: 2,
    checks: { references, summaries: { ok: true }, leftovers: { ok: true } },
  });
  await change(`UPDATE "Configuration" SET "readyAt" = NULL`);
  expect((await examine()).checks.datasets?.message).toContain("unfinished import of rows");
});

onSqlite("the doctor says whether other accounts can read the data, and whether the key is whole", async () => {
  const place = path.join(folder, "open");
  mkdirSync(place, { mode: 0o700 });
  const other = { DATABASE_URL: `file:${path.join(place, "assay.db")}` };
  const found = async (wanted: string, more = {}) => {
    const { checks } = JSON.parse((await runAssay(["doctor", "--json"], { ...other, ...more })).out) as {
      checks: (DoctorReport & { name: string })[];
    };
    return checks.find(({ name }) => name === wanted);
  };
  const files = () => found("files");
  await runAssay(["runs"], other);
  expect(await files()).toMatchObject({ ok: true, message: "Only this account can read what Assay stores." });
  chmodSync(path.join(place, "assay.db"), 0o644);
  expect(await files()).toMatchObject({ ok: false, cure: expect.stringContaining(`chmod go= "${place}/assay.db"`) });
  chmodSync(path.join(place, "assay.db"), 0o600);
  chmodSync(place, 0o777);
  expect(await files()).toMatchObject({ ok: false, cure: expect.stringContaining(`chmod go= "${place}"`) });
  expect(await found("secret")).toBeUndefined();
  writeFileSync(path.join(place, "assay-secret"), "cut", { mode: 0o600 });
  expect(await found("secret")).toMatchObject({ ok: false, cure: expect.stringContaining("holds no whole key") });
  expect(await found("secret", { ASSAY_SECRET: "s".repeat(32) })).toBeUndefined();
});

const standIn = `import { openSync } from "node:fs";
import { createServer } from "node:http";
openSync(process.argv[2], "r");
const server = createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

onSqlite("the doctor asks the server where it listens, whatever PORT says here", async () => {
  const served = path.join(folder, "served.db");
  const there = { DATABASE_URL: `file:${served}`, PORT: "4201" };
  await runAssay(["runs"], there);
  mkdirSync(path.join(folder, "cli/built"), { recursive: true });
  const server = spawn(process.execPath, [write("cli/built/server.mjs", standIn), served]);
  const address = `http://127.0.0.1:${String(await once(server.stdout, "data")).trim()}`;
  const valueJson = JSON.stringify({ address });
  await runInProcess(served, [
    [`INSERT INTO "Setting" ("name", "valueJson", "updatedAt") VALUES ('served', '${valueJson}', '2026-01-01')`],
  ]);
  const { out } = await runAssay(["doctor"], there);
  server.kill();
  expect(out).toContain(`${address} responds in`);
});

onSqlite("a database that cannot be read is reported with its cure, also as text", async () => {
  const broken = write("broken.db", "no database".repeat(500));
  const { code, out } = await runAssay(["doctor"], { DATABASE_URL: `file:${broken}` });
  expect(code).toBe(2);
  expect(out).toMatch(/WRONG {2}database: .* not an SQLite database.*\n {7}Restore a backup: assay restore FILE\n/);
});

onSqlite("only --look-for-judge looks for judges on this machine", async () => {
  const report = async (...options: string[]) => JSON.parse((await runAssay(["doctor", "--json", ...options], on)).out) as object;
  expect(await report()).not.toHaveProperty("localJudges");
  expect(await report("--look-for-judge")).toHaveProperty("localJudges", expect.any(Array));
});

test("a local judge is printed with the command that connects it", async () => {
  const server = createServer((_, response) => response.end('{"data":[{"id":"judge-a"},{"id":"judge-b"}]}'));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const found = await lookForServers([{ name: "Ollama", baseUrl: url }]);
  server.close();
  expect(localJudgesInWords(found)).toBe(
    `Ollama is running at ${url}. Models: judge-a, judge-b\n  To judge with judge-a: assay judge add ollama ${url} --model judge-a --default\n  Or connect it in the browser, under Settings, Judging.\n`,
  );
  expect(localJudgesInWords([])).toContain("LM Studio 1234");
  expect(localJudgesInWords([{ name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1", models: [] }])).toContain("has no model");
});
