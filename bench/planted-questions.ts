import { readFileSync } from "node:fs";
import path from "node:path";

/** Questions whose topics are known. */
export interface Planted {
  name: string;
  questions: string[];
  /** Of each question; "" for those of no topic. */
  topics: string[];
}

interface Row {
  question: string;
  contexts: string[];
  collection?: string;
  labels: { language?: string; field?: string; context_title?: string };
}

function readRows(folder: string, name: string): Row[] {
  const seen = new Set<string>();
  return readFileSync(path.join(folder, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line): Row => JSON.parse(line))
    .filter(({ question }) => !seen.has(question) && seen.add(question));
}

export const questionsIn = (folder: string, name: string): string[] => readRows(folder, name).map(({ question }) => question);

const planted = (name: string, rows: readonly (readonly [question: string, topic: string])[]): Planted => ({
  name,
  questions: rows.map(([question]) => question),
  topics: rows.map(([, topic]) => topic),
});

const subjects = {
  six: ["bowling", "skiing", "elvis", "instagram", "hunting", "archery"],
  ten: ["bowling", "skiing", "elvis", "instagram", "hunting", "archery", "accounting", "cheerleading", "coffee", "ireland"],
};

/** The one of these words that a text contains, if it is only one. */
function subjectOf(text: string, words: readonly string[]): string | null {
  const found = words.filter((word) => text.toLowerCase().includes(word));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Customers' questions about eight subjects, four wordings each, about the titles of clapnq's passages as if they were products. */
const templates: Record<string, string[]> = {
  refund: [
    "How do I get a refund for {}?",
    "Refund of {} has not arrived",
    "is my money refunded when {} is returned",
    "{} refund policy",
  ],
  delivery: [
    "When will {} be delivered?",
    "delivery of {} is late",
    "Can I change the delivery address of {}?",
    "{}: delivered to the wrong house",
  ],
  password: [
    "I forgot the password of {}",
    "How to reset my password for {}?",
    "{} password reset email never arrives",
    "is the password of {} safe",
  ],
  invoice: [
    "Where is the invoice for {}?",
    "invoice of {} shows the wrong VAT",
    "Send the {} invoice to my accountant",
    "{}: download invoices as PDF",
  ],
  warranty: [
    "Does the warranty cover {}?",
    "how long is the warranty on {}",
    "{} broke, warranty claim",
    "Warranty terms of {} abroad",
  ],
  installation: [
    "How is {} installed?",
    "installation of {} fails with an error",
    "{} installer crashes",
    "Can I install {} twice?",
  ],
  discount: [
    "Is there a student discount on {}?",
    "discount code for {} is refused",
    "{} discounts in summer",
    "How much discount do we get for ten {}?",
  ],
  cancellation: [
    "cancel my subscription to {}",
    "How can I cancel {}?",
    "{}: cancellation period",
    "what happens after cancelling {}",
  ],
};

/** Each with the rule that says what a question's topic is. */
export function plantedIn(folder: string): Planted[] {
  const [wow, mtrag, clapnq] = ["begin-wow", "mtrag-human", "clapnq-dev"].map((name) => readRows(folder, name)) as [
    Row[],
    Row[],
    Row[],
  ];
  const xquad = readRows(folder, "xquad-multilingual");
  const bySubject = (words: readonly string[], textOf: (row: Row) => string) =>
    wow.flatMap((row): [string, string][] => {
      const topic = subjectOf(textOf(row), words);
      return topic === null ? [] : [[row.question, topic]];
    });
  const inQuestion = (words: readonly string[]) => bySubject(words, ({ question }) => question);
  const titles = clapnq.flatMap(({ labels }) => labels.context_title ?? []);
  const filled = Object.entries(templates).flatMap(([topic, wordings], subject) =>
    titles
      .filter((_, at) => at % 8 === subject)
      .map((title, at): [string, string] => [(wordings[at % wordings.length] ?? "").replace("{}", title), topic]),
  );
  return [
    planted("clapnq titles in 8 x 4 templates; topic: the template's", filled),
    planted("the same among all of clapnq's questions", [
      ...filled,
      ...clapnq.map(({ question }): [string, string] => [question, ""]),
    ]),
    planted("begin-wow, 6 subjects; topic: the one subject word in the question", inQuestion(subjects.six)),
    planted("begin-wow, 10 subjects; topic: the one subject word in the question", inQuestion(subjects.ten)),
    planted(
      "begin-wow, 6 subjects; topic: the one subject word in the context",
      bySubject(subjects.six, ({ contexts }) => contexts.join(" ")),
    ),
    planted("begin-wow, 10 subjects, among all of clapnq's questions", [
      ...inQuestion(subjects.ten),
      ...clapnq.map(({ question }): [string, string] => [question, ""]),
    ]),
    planted(
      "xquad; topic: the language",
      xquad.map(({ question, labels }) => [question, labels.language ?? ""]),
    ),
    planted(
      "mtrag; topic: the collection",
      mtrag.map(({ question, collection }) => [question, collection ?? ""]),
    ),
    planted(
      "expertqa; topic: the field, those of 10 or more",
      (() => {
        const rows = readRows(folder, "expertqa");
        const count = (field?: string) => rows.filter(({ labels }) => labels.field === field).length;
        return rows
          .filter(({ labels }) => count(labels.field) >= 10)
          .map(({ question, labels }): [string, string] => [question, labels.field ?? ""]);
      })(),
    ),
    planted(
      "300 questions each of pubmedqa, begin-wow and clapnq; topic: the file",
      ["pubmedqa-pqal", "begin-wow", "clapnq-dev"].flatMap((name) =>
        readRows(folder, name)
          .slice(0, 300)
          .map(({ question }): [string, string] => [question, name]),
      ),
    ),
  ];
}
