import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enterHome } from "./home";

const folder = mkdtempSync(path.join(tmpdir(), "assay-home-"));
writeFileSync(path.join(folder, ".env"), "HOME_TEST_NEW=file\nHOME_TEST_SET=file\n");

const before = { ...process.env };
beforeEach(() => {
  delete process.env.ASSAY_HOME;
});
afterEach(() => {
  for (const name of ["ASSAY_HOME", "HOME_TEST_NEW", "HOME_TEST_SET"])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
});

test.each([
  [["--data", folder, "runs", "--json"]],
  [["runs", "--data", folder, "--json"]],
  [["runs", `--data=${folder}`, "--json"]],
])("--data can come anywhere: %j", (args) => {
  expect(enterHome(args)).toEqual(["runs", "--json"]);
  expect(process.env.ASSAY_HOME).toBe(folder);
});

test("a relative folder is resolved against the working folder, which is the default", () => {
  enterHome(["--data", "there", "runs"]);
  expect(process.env.ASSAY_HOME).toBe(path.resolve("there"));
  process.env.ASSAY_HOME = " ";
  enterHome(["runs"]);
  expect(process.env.ASSAY_HOME).toBe(process.cwd());
});

test("its .env sets only unset variables", () => {
  process.env.HOME_TEST_SET = "shell";
  process.env.ASSAY_HOME = folder;
  enterHome(["runs"]);
  expect([process.env.HOME_TEST_NEW, process.env.HOME_TEST_SET]).toEqual(["file", "shell"]);
});

test.each([[["runs", "--data"]], [["--data="]], [["--data", " "]]])("--data without a folder is refused: %j", (args) => {
  expect(() => enterHome(args)).toThrow("--data needs a folder");
});

test("a .env that cannot be read is refused", () => {
  const file = path.join(folder, ".env");
  expect(() => enterHome(["--data", file, "runs"])).toThrow(`${path.join(file, ".env")} cannot be read`);
  expect(() => enterHome(["--data", path.join(folder, "none"), "runs"])).not.toThrow();
});
