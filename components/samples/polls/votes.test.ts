import { expect, test } from "vitest";
import { countVotes, minority, type Vote } from "./votes";

const votes = (text: string): Vote[] => [...text].map((letter) => (letter === "y" ? "yes" : letter === "n" ? "no" : "error"));

test.each([
  ["yyyyn", "no"],
  ["nnnny", "yes"],
  ["yyyy", null],
  ["yynn", null],
  ["eee", null],
])("the minority of %s is %s", (letters, expected) => expect(minority(countVotes(votes(letters)))).toBe(expected));
