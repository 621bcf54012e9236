import { expect, test } from "vitest";
import { countVotes, minority, type Vote } from "./votes";

const letters: Record<string, Vote> = { y: "yes", n: "no" };
const votes = (text: string): Vote[] => [...text].map((letter) => letters[letter] ?? "error");

test.each([
  ["yyyyn", "no"],
  ["nnnny", "yes"],
  ["yyyy", null],
  ["yynn", null],
  ["eee", null],
])("the minority of %s is %s", (letters, expected) => expect(minority(countVotes(votes(letters)))).toBe(expected));
