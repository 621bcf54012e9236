import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Refusal } from "@/lib/domain/problem";
import { readAbstracts } from "./abstracts";
import { chooseQuestions, poolOf, qualityOf, type Row, retrieveAll } from "./retrieval";
import { bm25, wordOverlap } from "./retrievers";
import { withVerdicts } from "./verdicts";

const file = readFileSync(new URL("pubmedqa-retrieval.jsonl", import.meta.url), "utf8");
const rows: Row[] = file
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const of = (config: string) => rows.filter((row) => row.config === config);

const configurations = ["bm25-k4", "overlap-k4", "bm25-k2", "overlap-k2", "bm25-k8", "overlap-k8"];

test("the example holds 48 different questions in each of six configurations", () => {
  expect([...new Set(rows.map(({ config }) => config))]).toEqual(configurations);
  for (const config of configurations) {
    expect(of(config)).toHaveLength(48);
    expect(new Set(of(config).map(({ id }) => id)).size).toBe(48);
    expect(new Set(of(config).map(({ question }) => question)).size).toBe(48);
  }
});

test("the numbers in the README are those of the file", () => {
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8").replaceAll(/ +/g, " ");
  for (const config of configurations) {
    const own = of(config).flatMap(({ labels }) => labels.context_relevance.filter((label) => label === 1)).length;
    expect(readme).toContain(`| ${config} | ${(own / 48).toFixed(2)} |`);
  }
});

test("the file holds our verdicts on whether the passages support the response, enough of each kind to measure a judge", () => {
  expect(withVerdicts(rows.map(({ labels: { adherent: _, ...labels }, ...row }) => ({ ...row, labels })))).toEqual(rows);
  const supported = (config: string) => of(config).filter(({ labels }) => labels.adherent).length;
  expect([supported("bm25-k4"), supported("overlap-k4")]).toEqual([21, 7]);
  // Without any passage of the question's own abstract nothing can be supported.
  for (const { labels } of rows) if (labels.adherent) expect(labels.context_relevance).toContain(1);
});

const pool = [
  "aspirin and the heart in the elderly",
  "the role of the nurse",
  "aspirin dose, aspirin timing and bleeding after surgery of the stomach in adults",
  "zebrafish embryos",
];

test("BM25 puts the passage with the rare word first and leaves out those that share no word", () => {
  expect(bm25(pool)("does bleeding follow the dose?", 4)).toEqual([2, 1, 0]);
});

test("word overlap counts a common word like a rare one, prefers the short passage and ranks those without a shared word last", () => {
  expect(wordOverlap(pool)("does the role of bleeding matter?", 4)).toEqual([1, 2, 0, 3]);
});

test("word overlap ignores case, punctuation and repetition", () => {
  expect(wordOverlap(["aspirin aspirin aspirin", "Aspirin, stroke"])("ASPIRIN (stroke)?", 1)).toEqual([1]);
});

test("passages with equal scores keep the order of the pool", () => {
  const equalTexts = ["aspirin dose", "other text", "aspirin dose", "aspirin dose"];
  expect(bm25(equalTexts)("aspirin", 3)).toEqual([0, 2, 3]);
  expect(wordOverlap(equalTexts)("aspirin", 3)).toEqual([0, 2, 3]);
});

test("both retrievers return no more than asked for", () => {
  expect(bm25(pool)("aspirin the", 1)).toEqual([0]);
  expect(wordOverlap(pool)("aspirin the", 2)).toHaveLength(2);
});

const original = JSON.stringify({
  "20": {
    QUESTION: "Does aspirin help?",
    CONTEXTS: ["Aspirin was given.", "It did help, aspirin."],
    LABELS: ["METHODS", "RESULTS"],
    LONG_ANSWER: "Aspirin helps.",
    final_decision: "yes",
  },
  "3": {
    QUESTION: "Is tea safe?",
    CONTEXTS: ["Tea is drunk.", "Is it safe? Tea is."],
    LABELS: [],
    LONG_ANSWER: "Tea may be.",
    final_decision: "maybe",
  },
});
const canonical = [
  {
    id: "pubmedqa-20",
    question: "Does aspirin help?",
    contexts: ["Aspirin was given.", "It did help, aspirin."],
    response: "Aspirin helps.",
  },
  { id: "3", question: "Is tea safe?", contexts: ["Tea is drunk.", "Is it safe? Tea is."], response: "Tea may be." },
]
  .map((row, index) => JSON.stringify({ ...row, labels: { final_decision: index === 0 ? "yes" : "maybe" } }))
  .join("\r\n");

test("the original file and its rows as JSON lines read the same, ordered by PMID", () => {
  expect(readAbstracts(original)).toEqual(readAbstracts(canonical));
  expect(readAbstracts(original)).toEqual([
    {
      pmid: "3",
      question: "Is tea safe?",
      contexts: ["Tea is drunk.", "Is it safe? Tea is."],
      conclusion: "Tea may be.",
      decision: "maybe",
    },
    {
      pmid: "20",
      question: "Does aspirin help?",
      contexts: ["Aspirin was given.", "It did help, aspirin."],
      conclusion: "Aspirin helps.",
      decision: "yes",
    },
  ]);
});

test("a source that is not PubMedQA is refused with its line", () => {
  expect(() => readAbstracts(`${canonical}\n{"id":"7"}`)).toThrow(/^Line 3 is not a row/);
  expect(() => readAbstracts("PMID,question")).toThrow(Refusal);
});

test("questions are taken at equal steps, and only those with two contexts and a question mark", () => {
  const abstracts = readAbstracts(original);
  const [tea, aspirin] = abstracts;
  const others = abstracts.flatMap((one) => [
    { ...one, contexts: one.contexts.slice(1) },
    { ...one, question: "A title." },
  ]);
  expect(chooseQuestions([...others, ...abstracts], 2)).toEqual([tea, aspirin]);
  expect(chooseQuestions([...others, ...abstracts], 1)).toEqual([tea]);
  expect(() => chooseQuestions(abstracts, 3)).toThrow(Refusal);
});

test("a retrieved context is labelled 1 where it comes from the question's own abstract", () => {
  const abstracts = readAbstracts(original);
  const [tea, aspirin] = abstracts;
  if (!tea || !aspirin) throw new Error("the source has two rows");
  const questions = [{ ...tea, question: "Is aspirin, given with tea, safe?" }];
  const made = retrieveAll(questions, poolOf([aspirin, tea]), [4]);
  expect(made.map(({ config }) => config)).toEqual(["bm25-k4", "overlap-k4"]);
  for (const { contexts, labels } of made) {
    expect(contexts).toHaveLength(4);
    expect(labels.context_relevance).toEqual(contexts.map((context) => (/tea/i.test(context) ? 1 : 0)));
  }
  expect(qualityOf(made, questions, [4])).toEqual([
    { config: "bm25-k4", meanOwn: 2, recall: 1 },
    { config: "overlap-k4", meanOwn: 2, recall: 1 },
  ]);
});

test("a context that two abstracts share is in the pool once", () => {
  const [tea] = readAbstracts(original);
  if (!tea) throw new Error("the source has two rows");
  expect(poolOf([tea, { ...tea, pmid: "4" }])).toEqual(tea.contexts);
});
