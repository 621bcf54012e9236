import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { countDatasets } from "@/lib/db/datasets";
import { folder, row, runAssay, write } from "@/testing/run-assay";

const good = write("good.jsonl", row("Where does the Ems end?"));
const binary = write("picture.png", Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex"));

const refused: [string, string[], RegExp, Record<string, string>?][] = [
  ["an unknown command", ["evaluat"], /Unknown command 'evaluat'.*evaluate/s],
  ["the name of a method as a command", ["constructor"], /^Unknown command 'constructor'\. assay --help/m],
  ["an unknown option", ["runs", "--jsn"], /Unknown option '--jsn'.*--json/s],
  ["a file that is not there", ["import", "none.csv"], /none\.csv cannot be read: there is no such file/],
  ["an empty file", ["import", write("empty.csv", "")], /is empty/],
  ["a binary file", ["evaluate", "--judge", "lexical", binary], /picture\.png.*cannot be read/s],
  ["half a gzip", ["import", write("half.jsonl.gz", gzipSync(row("a".repeat(5000))).subarray(0, 40))], /half\.jsonl\.gz|gzip/],
  ["a column that is not there", ["import", good, "--map", "contexts=chunks"], /no column “chunks”/],
  ["an unknown metric", ["evaluate", good, "--metrics", "accuracy"], /no metric accuracy\. The metrics: .*nvidia-context/],
  ["a judge without a model", ["evaluate", good, "--judge", "openai"], /Name a judge model/, { OPENAI_API_KEY: "a-key" }],
  ["a judge without a key", ["evaluate", good, "--judge", "openai", "--model", "m"], /OPENAI_API_KEY is not set/],
  ["no calls at once", ["evaluate", good, "--concurrency", "0"], /'--concurrency <n>' argument '0' is invalid/],
  ["no requests a minute", ["evaluate", good, "--rpm", "0"], /'--rpm <n>' argument '0' is invalid.*from 1 to 10,000,000/],
  ["tokens below zero", ["evaluate", good, "--tpm", "-5"], /'--tpm <n>' argument '-5' is invalid.*from 1 to 10,000,000,000/],
  ["no calls", ["evaluate", good, "--max-calls", "0"], /'--max-calls <n>' argument '0' is invalid.*from 1 to 1,000,000,000/],
  ["half a call", ["evaluate", good, "--max-calls", "0.5"], /'--max-calls <n>' argument '0\.5' is invalid.*whole number/],
  ["absurdly many calls", ["evaluate", good, "--max-calls", "1e30"], /'--max-calls <n>' argument '1e30' is invalid/],
  ["an empty budget", ["evaluate", good, "--budget-usd", "0"], /'--budget-usd <n>' argument '0' is invalid.*above 0/],
  ["a budget in words", ["evaluate", good, "--budget-usd", "$5"], /'--budget-usd <n>' argument '\$5' is invalid.*US dollars/],
  [
    "a budget for a model without a price",
    ["evaluate", good, "--model", "llama", "--budget-usd", "5"],
    /no price is set for llama.*assay prices set llama --prompt X --completion Y/,
    { OPENAI_API_KEY: "a-key" },
  ],
  ["a threshold of no metric", ["evaluate", good, "--fail-under", "accuracy=0.5"], /not a judged metric/],
  ["a report that cannot be written", ["evaluate", good, "--out", path.join(folder, "none", "report.json")], /cannot be written/],
  ["an id that would lead to another address", ["round", "show", ".."], /Nothing has the id \.\./],
  ["a run that is not there", ["show", "nothing"], /There is no run nothing/],
  [
    "a wrong environment",
    ["runs"],
    /DATABASE_URL must be a file.*PORT must be a number/s,
    { DATABASE_URL: "mysql://x", PORT: "x" },
  ],
  ["a database that is none", ["runs"], /not an SQLite database/, { DATABASE_URL: `file:${binary}` }],
  ["no judge in CI", ["evaluate", good], /No judge is configured.*--judge lexical/s, { CI: "true" }],
  ["an address that others reach", ["serve", "--host", "0.0.0.0", "--port", "39871"], /other machines can reach/],
];

test.each(refused)("%s is refused with a sentence and exit code 2, and nothing is stored", async (_, args, sentence, env) => {
  const { code, out, err } = await runAssay(args, env);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/ at .*\.ts:\d+|\n {4}at /);
  expect(out).toBe("");
  expect(code).toBe(2);
  expect(await countDatasets()).toBe(0);
});
