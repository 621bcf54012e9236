import { expect, test } from "vitest";
import { readPromptFile, readYaml } from "./yaml";

const indented = Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n");

test.each([
  ["{".repeat(16_000), 1],
  [`system: x\n${"[".repeat(16_000)}`, 2],
  ["- ".repeat(16_000), 1],
  ["? ".repeat(16_000), 1],
  [indented, 101],
])("a file that nests too deep is refused before the parser's stack ends: %#", (text, line) => {
  const message = `a.yaml, line ${line}: values nest more than 100 deep`;
  expect(() => readPromptFile(text, "a.yaml", "claims")).toThrow(message);
  expect(() => readYaml(text, "a.yaml")).toThrow(message);
});
