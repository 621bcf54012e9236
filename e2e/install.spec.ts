import { execFileSync, execSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { pageTest as test } from "./fixtures";
import { freePort } from "./server";

const folder = mkdtempSync(path.join(tmpdir(), "assay-installed-"));
const inFolder = (...parts: string[]) => path.join(folder, ...parts);
const installed = inFolder("lib", "node_modules");
const command = inFolder("bin", "assay");

const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
/** A command of the Dockerfile with replaced words. */
const step = (beginning: string, words: Record<string, string>): string => {
  const found = dockerfile.split("\n").find((line) => line.startsWith(beginning)) ?? "";
  return Object.entries(words).reduce((line, [word, instead]) => line.replace(word, instead), found.slice(beginning.length));
};

const run = (line: string) => execSync(line, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
/** Without this clone's environment. */
const assay = (project: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: inFolder(project), env: clean, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const isOwn = (name: string) => /^(ASSAY|OPENAI|DATABASE_URL|NEXT|NODE_ENV)/.test(name);
const clean = { ...process.env };
for (const name of Object.keys(clean)) if (isOwn(name)) delete clean[name];

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).filter((file) => statSync(path.join(place, file)).isFile());
const megabytes = (place: string): number =>
  filesIn(place).reduce((sum, file) => sum + statSync(path.join(place, file)).size, 0) / 1e6;

const rows = ["a", "b"].map((id) => ({ id, question: `What is ${id}?`, contexts: [`This is ${id}.`], response: `It is ${id}.` }));

test("the package, installed in an empty folder, judges and serves", { tag: "@test-all" }, async ({ page }) => {
  // Uses the build of the other tests.
  run("npm run --silent collect");
  const tarball = inFolder(run(`npm pack ./dist --silent --pack-destination ${folder}`).trim());
  expect(statSync(tarball).size).toBeLessThan(30e6);
  run(`npm install${step("RUN npm install", { "/installed": folder, "./assay-*.tgz": tarball })} --prefer-offline --no-audit`);
  expect(megabytes(installed)).toBeLessThan(300);
  const before = filesIn(installed);
  expect(before.filter((file) => /^assay\/(.*\.(test|spec|fixture)\.|bench|e2e)/.test(file))).toEqual([]);

  for (const project of ["one", "two"]) {
    mkdirSync(inFolder(project));
    writeFileSync(inFolder(project, "answers.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  }
  assay("one", "evaluate", "answers.jsonl", "--judge", "lexical", "--json");
  expect(assay("one", "runs")).toContain("answers");
  // .env is read from the working folder or --data.
  writeFileSync(inFolder("two", ".env"), "DATABASE_URL=file:./own.db\n");
  expect(assay("two", "runs")).not.toContain("answers");
  expect(assay("one", "--data", inFolder("two"), "runs")).toBe(assay("two", "runs"));
  expect([existsSync(inFolder("one", "data", "assay.db")), existsSync(inFolder("two", "own.db"))]).toEqual([true, true]);

  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const demo = spawn(command, ["demo", "--port", port], {
    cwd: inFolder("one"),
    env: clean,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = once(demo, "exit");
  try {
    await expect.poll(() => output).toContain("Press Ctrl-C to stop.");
    const [node = "", ...check] = JSON.parse(step("HEALTHCHECK --start-period=30s CMD ", {}));
    execFileSync(node, check, { env: { ...clean, PORT: port } });
    await page.goto(address);
    await page.getByRole("link", { name: "bm25-k4" }).first().click();
    await expect(page.getByText("Context Adherence Plus").first()).toBeVisible();
    const post = async (route: string, type: string, body: string) =>
      (await page.request.post(`${address}/api/v1/${route}`, { data: body, headers: { "content-type": type } })).json();
    const { id } = await post("datasets?name=sent", "application/x-ndjson", rows.map((row) => JSON.stringify(row)).join("\n"));
    const wanted = { datasetId: id, metrics: ["all"], judge: { kind: "lexical" } };
    const { runs } = await post("runs", "application/json", JSON.stringify(wanted));
    const status = async () => (await (await page.request.get(`${address}/api/v1/runs/${runs[0].id}`)).json()).status;
    await expect.poll(status).toBe("completed");
  } finally {
    demo.kill("SIGHUP");
    await ended;
  }
  expect(filesIn(installed)).toEqual(before);
  expect(readFileSync(path.join(installed, "assay-rag-dashboard", "product", "LICENCES.txt"), "utf8")).toContain("recharts");
});
