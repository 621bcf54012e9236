import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AnsweredAs } from "@/lib/domain/why/stages";
import { answeredOf } from "./answered";

/** None of these is learned from. Each language has 38 refusals, 30 answers and 2 that do both; most are hard. */
const folder = new URL("./cases/", import.meta.url);
const meant: Readonly<Record<string, AnsweredAs>> = { refuses: "refused", answers: "answered", partly: "partly" };

const cases = readdirSync(folder).map((file) => {
  const sections = readFileSync(new URL(file, folder), "utf8").split(/^# /m).slice(1);
  const read = sections.flatMap((section) => {
    const [heading = "", ...responses] = section.trim().split("\n");
    const state = meant[heading.split(",")[0] ?? ""];
    return responses.map((response) => ({ response, meant: state, read: answeredOf(response.replaceAll("\\n", "\n")) }));
  });
  return { language: file.replace(".txt", ""), read };
});

type Read = (typeof cases)[number]["read"];
const count = (all: Read, holds: (one: Read[number]) => boolean) => all.filter(holds).length;

/** Of those that say that something is missing. */
function figuresOf(all: Read) {
  const found = count(all, (one) => one.meant !== "answered" && one.read !== "answered");
  const refusals = count(all, (one) => one.meant === "refused");
  return {
    precision: found / count(all, (one) => one.read !== "answered"),
    recall: count(all, (one) => one.meant === "refused" && one.read !== "answered") / refusals,
  };
}

describe("refusals that nothing was learned from", () => {
  test.each(cases)("in $language", ({ read }) => {
    const { precision, recall } = figuresOf(read);
    expect(precision).toBeGreaterThanOrEqual(0.92);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });

  test("in all languages", () => {
    const all = cases.flatMap(({ read }) => read);
    const { precision, recall } = figuresOf(all);
    expect(precision).toBeGreaterThanOrEqual(0.96);
    expect(recall).toBeGreaterThanOrEqual(0.97);
    const asPartly = count(all, (one) => one.meant === "refused" && one.read === "partly");
    expect(asPartly / count(all, (one) => one.meant === "refused")).toBeLessThanOrEqual(0.08);
  });
});

test("a refusal that answers something too is a partial one", () => {
  const fact = "The dam was built in 1921 by engineers from Rotterdam.";
  const refusal = "The documents do not mention its cost.";
  expect(answeredOf(refusal)).toBe("refused");
  expect(answeredOf(`${fact} ${refusal}`)).toBe("partly");
  expect(answeredOf(`${refusal} Please contact the city for further help.`)).toBe("refused");
});

test("asking back refuses, a question after an answer does not", () => {
  expect(answeredOf("¿Se refiere a Felipe II o a Felipe III?")).toBe("refused");
  expect(answeredOf("手数料は20ユーロです。他に何かお手伝いできることはありますか？")).toBe("answered");
});

test("sentences that each refuse a little refuse together", () => {
  const first = "The passages [1]–[3] are about the tower.";
  expect(answeredOf(`${first} Neither says who built it, and I would rather not guess. Please ask the town.`)).toBe("refused");
  expect(answeredOf("Bella domanda! Nei testi il gatto non viene mai commentato. Preferisco non azzardare ipotesi.")).toBe(
    "refused",
  );
});

test("a refusal without the commonest words is read in its own language", () => {
  const responses = ["Inconnu.", "L'argomento esula dalle mie competenze.", "Dados insuficientes.", "Unos cuarenta."];
  expect(responses.map(answeredOf)).toEqual(["refused", "refused", "refused", "answered"]);
});

test("the shortest refusals are read", () => {
  const shortest = [
    "I don't know.",
    "No sé la respuesta.",
    "No lo sé.",
    "Je ne sais pas.",
    "Keine Ahnung.",
    "Non lo so.",
    "Não sei.",
  ];
  const others = ["Ik weet het niet.", "Не знаю.", "知りません。", "몰라요.", "不清楚。", "لا أعرف.", "N/A"];
  expect([...shortest, ...others].filter((one) => answeredOf(one) !== "refused")).toEqual([]);
});

test("what only helps with one subject, or asks what is meant, refuses", () => {
  const scope = "I can only answer questions about the museum. What would you like to know?";
  expect([scope, "Welchen der beiden Verträge meinen Sie?"].map(answeredOf)).toEqual(["refused", "refused"]);
});

test("conclusions of studies that found nothing answer", () => {
  const rows = readFileSync(new URL("../../../example/pubmedqa-retrieval.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const responses = new Set(rows.map((row): string => JSON.parse(row).response));
  expect(Array.from(responses).filter((response) => answeredOf(response) !== "answered")).toEqual([]);
});

test("a quoted refusal is not the response's own, unless it is the whole response", () => {
  expect(answeredOf('The server answers "I don\'t know" to requests without a token.')).toBe("answered");
  expect(answeredOf('"I don\'t know."')).toBe("refused");
});

test("a response without letters or digits neither answers nor refuses", () => {
  expect([" ", "...", "—"].map(answeredOf)).toEqual([null, null, null]);
});

test("a long response with a refusal at its end is refused in part", () => {
  const long = "The dam was built by engineers from Rotterdam. ".repeat(2000);
  expect(answeredOf(long)).toBe("answered");
  expect(answeredOf(`${long}The documents do not mention its cost.`)).toBe("partly");
});
