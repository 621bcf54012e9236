import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Phrases that are hard to read wherever they appear, with better ones. */
const phrases: readonly [phrase: string, better: string][] = [
  ["(could|can|cannot|to) be had", "is missing, is available"],
  ["(is|are|was|were|be|been) told", "receives, is sent, is distinguished"],
  ["nobody|somebody|whoever", "no one, people, a person; or name the role"],
  ["from which on", "at or above which"],
  ["any more(?=[.,;:])", "no longer"],
  ["what there is", "name it"],
  ["(is|are|was|were) sought", "is wanted, is searched for"],
  ["takes? up(?! to)", "uses, continues, contains"],
  ["data sets?", "dataset"],
  ["as (it|they) (came|come)", "unchanged, on arrival"],
  ["of (its|their) own(?! [a-z])", "its own …"],
  ["(stand|stands) in", "replaces, is in"],
  ["(go|goes) on", "continues"],
  ["(is|are) asked|asked again", "is called, is requested, is retried"],
  ["what became of", "the outcome of"],
  ["beside (an?|it|its|one|other|another|that|the|their|them|those|what)", "next to, besides, like"],
];

const isRead = /\.(ts|tsx|mjs|css|md|prisma|ya?ml|sh)$/;
const isLeftOut = /^CHANGELOG\.md$|^lib\/datasets\/shapes\/|^tools\/language\.test\.ts$/;
const isTest = /^(e2e|testing|bench|example)\/|\.(test|fixture)\.tsx?$/;
/** A comment, or the name of a test; other lines of tests are data. */
const isProse = /^\s*(\/\/|\/?\*|(test|describe)\b|\]\)\()/;
const isWordList = /^\| /;
/** Judges' scores depend on the wording of these. */
const prompts = /const (?:\w*system|\w*user|dataRule|truLens\w+) =\s*(["`])[\s\S]*?\1;/gi;

function prose(file: string): string {
  const text = readFileSync(file, "utf8");
  const lines = (isLeft: (line: string) => boolean) =>
    text
      .split("\n")
      .map((line) => (isLeft(line) ? line : ""))
      .join("\n");
  if (isTest.test(file)) return lines((line) => isProse.test(line));
  if (file === "CONTRIBUTING.md") return lines((line) => !isWordList.test(line));
  return file.startsWith("lib/metrics/") ? text.replace(prompts, (prompt) => prompt.replace(/[^\n]/g, "")) : text;
}

test("strings, comments and docs use plain phrases", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => isRead.test(file) && !isLeftOut.test(file));
  const found = files.flatMap((file) => {
    const text = prose(file);
    return phrases.flatMap(([phrase, better]) =>
      // A single quoted word is a value, such as the kind of a visitor.
      Array.from(
        text.matchAll(new RegExp(String.raw`(?<!\w)(?!(?<=(["'\x60]))\w+\1)(?:${phrase})(?!\w)`, "gi")),
        ({ 0: match, index }) => {
          const line = text.slice(0, index).split("\n").length;
          return `${file}:${line} has “${match}”; better: ${better}`;
        },
      ),
    );
  });
  expect(found).toEqual([]);
});
