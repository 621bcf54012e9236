import { describe, expect, test } from "vitest";
import { type AnsweredAs, answeredWords } from "@/lib/domain/why/answered";
import { answeredOf } from "./answered";
import { arabic } from "./cases/arabic.fixture";
import { chinese } from "./cases/chinese.fixture";
import { dutch } from "./cases/dutch.fixture";
import { english } from "./cases/english.fixture";
import { french } from "./cases/french.fixture";
import { fresh } from "./cases/fresh.fixture";
import { fromDocuments } from "./cases/from-documents.fixture";
import { german } from "./cases/german.fixture";
import { italian } from "./cases/italian.fixture";
import { japanese } from "./cases/japanese.fixture";
import { korean } from "./cases/korean.fixture";
import { portuguese } from "./cases/portuguese.fixture";
import type { Cases } from "./cases/responses.fixture";
import { russian } from "./cases/russian.fixture";
import { spanish } from "./cases/spanish.fixture";

const languages = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  russian,
  chinese,
  japanese,
  korean,
  arabic,
};

interface Read {
  response: string;
  meant: AnsweredAs;
  read: AnsweredAs | null;
}

const readAll = (cases: Cases): Read[] =>
  (Object.keys(cases) as AnsweredAs[]).flatMap((meant) =>
    cases[meant].map((response) => ({ response, meant, read: answeredOf(response) })),
  );

const share = (all: readonly Read[], holds: (one: Read) => boolean) => all.filter(holds).length / all.length;

/** F1 of "refused or partly" against "answered". */
function f1(all: readonly Read[]): number {
  const both = all.filter(({ meant, read }) => meant !== "answered" && read !== "answered").length;
  const either = all.flatMap(({ meant, read }) => [meant, read]).filter((one) => one !== "answered").length;
  return (2 * both) / either;
}

describe.each(Object.entries(languages))("in %s", (_, cases) => {
  test("refusals and partial refusals are distinguished from answers", () => {
    const all = readAll(cases);
    const misses = all
      .filter(({ meant, read }) => meant !== read)
      .map(({ response, meant, read }) => `${answeredWords[meant]}, but read as ${read && answeredWords[read]}: ${response}`)
      .join("\n");
    expect(f1(all), misses).toBeGreaterThanOrEqual(0.95);
    expect(
      share(all, ({ meant, read }) => meant === read),
      misses,
    ).toBeGreaterThanOrEqual(0.9);
  });
});

test.each([...Object.entries(fresh), ...Object.entries(fromDocuments)])("further wordings in %s", (_, { refuses, answers }) => {
  const missed = refuses.filter((response) => answeredOf(response) === "answered");
  const wrong = answers.filter((response) => answeredOf(response) !== "answered");
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

test("a response without letters or digits neither answers nor refuses", () => {
  expect([" ", "...", "—"].map(answeredOf)).toEqual([null, null, null]);
});

test("a long response with a refusal at its end is refused in part", () => {
  const long = "The dam was built by engineers from Rotterdam. ".repeat(2000);
  expect(answeredOf(long)).toBe("answered");
  expect(answeredOf(`${long}The documents do not mention its cost.`)).toBe("partly");
});
