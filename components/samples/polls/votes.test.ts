import { expect, test } from "vitest";
import { countVotes, minority, stripInWords, type Vote } from "./votes";

const votes = (text: string): Vote[] => [...text].map((letter) => (letter === "y" ? "yes" : letter === "n" ? "no" : "error"));

test.each([
  ["yyyyn", "no"],
  ["nnnny", "yes"],
  ["yyyy", null],
  ["yynn", null],
  ["eee", null],
])("the minority of %s is %s", (letters, expected) => {
  expect(minority(countVotes(votes(letters)))).toBe(expected);
});

test.each([
  ["yyyyyyyynyyyyyyyyyny", "18 of 20 say yes; polls 9 and 19 say no"],
  ["nnyn", "1 of 4 say yes; poll 3 says yes"],
  ["yyye", "3 of 3 say yes; 1 failed"],
  ["yn", "1 of 2 say yes"],
])("a strip of %s reads %s", (letters, expected) => {
  expect(stripInWords(votes(letters))).toBe(expected);
});
