import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isThorough } from "@/prisma/testing/thorough";
import { expect, test } from "./fixtures";
import { type Server, startOwnServer } from "./server";

const run = promisify(execFile);
const clients = path.resolve("example/clients");
const example = path.resolve("example/pubmedqa-retrieval.jsonl");

test("a client generated from the description does the whole cycle without a cast, and so does Python without a library", async ({
  server,
}) => {
  const env = { ...process.env, ASSAY_URL: server.address };
  const typescript = { cwd: path.join(clients, "typescript"), env };
  await run("npm", ["run", "generate"], typescript);
  await run("npm", ["run", "check"], typescript);
  const { stdout } = await run(process.execPath, ["--import", "tsx", "cycle.ts"], typescript);
  expect(stdout).toContain("96 rows would go in, 0 would not.");
  expect(stdout).toMatch(/context-adherence-plus 0\.\d\d \w+ \(0/);
  expect(stdout).toMatch(/48 questions pair\. \w/);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/share\//);

  const python = await run("python3", ["cycle.py"], { cwd: clients, env }).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (python) expect(python.stdout).toMatch(/96 rows stored, 0 rejected\n(.+ context-adherence-plus 0\.\d+ \w+\n?|.+\n)+/);
  else test.info().annotations.push({ type: "left out", description: "There is no python3 here." });
});

test.describe("a gate in continuous integration", () => {
  // One server without a model for all its tests: the lexical judge tells good answers from bad.
  test.describe.configure({ mode: "default" });
  let own: Server;
  test.beforeAll(async () => {
    own = await startOwnServer({ env: { OPENAI_API_KEY: "", ASSAY_MODEL: "" } });
  });
  test.afterAll(async () => {
    await own.stop();
  });
  for (const recipe of ["gate.sh", "gate-with-curl.sh"])
    test(`${recipe} keeps a baseline, passes what is as good and fails what lost`, {
      tag: recipe === "gate.sh" ? [] : "@test-all",
    }, () => {
      const folder = mkdtempSync(path.join(tmpdir(), "assay-gate-"));
      const rows = readFileSync(example, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ config }) => config === "bm25-k4");
      const write = (name: string, change: object) =>
        writeFileSync(path.join(folder, name), rows.map((row) => JSON.stringify({ ...row, ...change })).join("\n"));
      write("same.jsonl", {});
      write("worse.jsonl", { response: "Nobody can say." });
      const gate = (branch: string, answers: string) =>
        spawnSync("sh", [path.resolve("example/ci", recipe), answers], {
          cwd: folder,
          encoding: "utf8",
          env: { ...own.env, ASSAY: `node ${path.resolve("cli/bin.mjs")}`, ASSAY_URL: own.address, BRANCH: branch },
        });
      const first = gate("main", "same.jsonl");
      expect(first.stderr + first.stdout).not.toContain("error");
      expect(first.status).toBe(0);
      const again = gate("tidy", "same.jsonl");
      expect(again.stdout).toContain("**holds**");
      expect(again.status).toBe(0);
      const worse = gate("hasty", "worse.jsonl");
      expect(worse.stdout).toContain("**fails**");
      expect(worse.status).toBe(1);
    });
});

test("the command works at a server as it does in the database, with the same output and exit codes", async ({ server }) => {
  const command = (place: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["cli/bin.mjs", ...args], {
      env: { ...server.env, ...place },
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };
  // Another database, which must stay out of it.
  const far = { ASSAY_URL: server.address, DATABASE_URL: "file:/nowhere/assay.db" };
  const judged = command(far, "evaluate", example, "--judge", "lexical", "--name", "Über den Server", "--json");
  expect(judged.stderr).toContain("Über den Server: 96 rows read, 0 rejected.");
  expect(judged.status).toBe(0);
  const [first, second] = JSON.parse(judged.stdout).runs.map(({ id }: { id: string }) => id);
  const same = [
    ["show", first, "--json"],
    ["show", "nothing"],
    ["compare", first, second, "--json", "--fail-on-regression", "trulens-context-relevance=0"],
    ["compare", first, second, "--markdown", "--fail-on-regression", "trulens-answer-relevance=0.5"],
    ["export", first, "--format", "csv", "--filter", "trulens-context-relevance:band:Poor"],
    ["export", first, "--scores"],
    ["runs", "--json"],
  ];
  // In JSON the order of names means nothing.
  const read = (args: string[], { stdout, ...rest }: ReturnType<typeof command>) => ({
    ...{ args, ...rest },
    stdout: args.includes("--json") ? JSON.parse(stdout) : stdout,
  });
  // Each is run twice, and starting the command takes longest.
  for (const args of same.filter((_, at) => isThorough || at % 3 === 0))
    expect(read(args, command(far, ...args))).toEqual(read(args, command({}, ...args)));

  expect(command(far, "baseline", "set", "main", first).status).toBe(0);
  const gate = command(far, "compare", "--baseline", "main", second, "--fail-on-regression", "trulens-context-relevance=0");
  expect(gate.status).toBe(command({}, "compare", first, second, "--fail-on-regression", "trulens-context-relevance=0").status);
  expect(command(far, "share", first).stdout).toMatch(new RegExp(`^${server.address}/share/\\S+\n$`));
  const again = command(far, "run", JSON.parse(command(far, "import", example, "--json").stdout).id, "--judge", "lexical");
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toContain("context-adherence-plus");

  const refused = [
    { place: { ASSAY_URL: "http://127.0.0.1:1" }, says: "http://127.0.0.1:1 cannot be reached" },
    { place: { ASSAY_URL: "nonsense" }, says: "nonsense is not the address of a server" },
    { place: { ASSAY_URL: `${server.address}/share` }, says: "Is it the right address?" },
  ];
  for (const { place, says } of refused) {
    const { status, stderr } = command(place, "runs");
    expect(stderr).toContain(says);
    expect(status).toBe(2);
  }
});
