import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./fixtures";

const run = promisify(execFile);
const clients = path.resolve("example/clients");

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
