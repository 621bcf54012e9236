/**
 * Writes example/pubmedqa-retrieval.jsonl: npx tsx example/make.ts SOURCE
 * SOURCE is PubMedQA's data/ori_pqal.json or JSON lines of its rows; see example/README.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { Refusal } from "@/lib/domain/problem";
import { readAbstracts } from "./abstracts";
import { chooseQuestions, poolOf, qualityOf, retrieveAll } from "./retrieval";
import { withVerdicts } from "./verdicts";

const QUESTIONS = 48;
const siblingFile = (name: string) => new URL(name, import.meta.url);

function makeExample(sourcePath: string | undefined): void {
  if (!sourcePath) throw new Refusal("Say where the source is: npx tsx example/make.ts SOURCE");
  const chosen = new Set(z.array(z.int()).parse(JSON.parse(readFileSync(siblingFile("pool.json"), "utf8"))));
  const abstracts = readAbstracts(readFileSync(sourcePath, "utf8")).filter(({ pmid }) => chosen.has(Number(pmid)));
  if (abstracts.length !== chosen.size) {
    throw new Refusal(
      `${sourcePath} holds ${abstracts.length} of the ${chosen.size} abstracts that example/pool.json names; all are needed, once.`,
    );
  }

  const pool = poolOf(abstracts);
  const questions = chooseQuestions(abstracts, QUESTIONS);
  const rows = withVerdicts(retrieveAll(questions, pool));
  writeFileSync(siblingFile("pubmedqa-retrieval.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

  console.log(
    `${abstracts.length} abstracts, a pool of ${pool.length} contexts, ${questions.length} questions, ${rows.length} rows`,
  );
  console.table(qualityOf(rows, questions));
}

try {
  makeExample(process.argv[2]);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
