import { expect, test } from "vitest";
import { mentionedIn, namesLike } from "./mentions";

const people = ["Ann", "Ann Lee", "ÉMILE", "Bo", "bo"].map((name, at) => ({ key: `${at} ${name}`, name }));
const names = (text: string) => mentionedIn(text, people).map((key) => key.slice(2));

test("an @ and a name as whole words mention a person, in any case or width", () => {
  expect(names("Hi @ann, (@émile) and ＠ANN")).toEqual(["Ann", "ÉMILE"]);
  expect(names("@Anna, @Ann_1, @@, @, a@ann and Ann")).toEqual([]);
});

test("the longest name is meant, and all who have it", () => {
  expect(names("@Ann Lee")).toEqual(["Ann Lee"]);
  expect(names("@Ann Leeds @Bo")).toEqual(["Ann", "Bo", "bo"]);
});

test("a comment mentions at most 20 people", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, name: `P${at}` }));
  expect(mentionedIn(many.map(({ name }) => `@${name}`).join(" "), many)).toHaveLength(20);
  expect(
    mentionedIn(
      "@Bo",
      Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, name: "Bo" })),
    ),
  ).toHaveLength(20);
});

test("names are completed from the beginning of a word", () => {
  const all = people.map(({ name }) => name);
  expect([namesLike("le", all, 8), namesLike("ann l", all, 8), namesLike("nn", all, 8)]).toEqual([["Ann Lee"], ["Ann Lee"], []]);
  expect(namesLike("b", all, 1)).toEqual(["Bo"]);
});
