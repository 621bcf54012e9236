import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { exitCodes } from "@/cli/caller/exit-codes";
import { Terminal } from "@/cli/caller/terminal";
import { commands } from "@/cli/run-command";
import { type Field, namesOfFields } from "@/lib/datasets/values/fields";

const tracked = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));
const read = (file: string) => readFileSync(file, "utf8");
const documents = tracked("*.md").filter((file) => !/^CHANGELOG|^lib\/|^e2e\//.test(file));
const shown = [...documents, ...tracked("deploy/*", "example/ci/*", ".env.example").filter((file) => !file.endsWith(".md"))];
const matches = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map(([whole, first]) => first ?? whole);

const example: Readonly<Record<Field, string>> = {
  question: '"When was the bridge opened?"',
  contexts: '["It was opened in 1894.", { "id": "d7", "text": "…", "score": 0.8 }]',
  response: '"In 1894."',
  reference: '"1894"',
  id: '"q1"',
  configuration: '"bm25-k5"',
  turns: '[{ "role": "user", "content": "…" }]',
  steps: '[{ "kind": "retrieve", … }](#steps)',
  contextIds: '["d7", "d9"]',
  gold: '["It was opened in 1894."]',
  goldIds: '["d7"]',
};

test("docs/data.md lists the names of fields that are read", () => {
  const rows = (Object.keys(example) as Field[]).map((field) => {
    const [value, link] = example[field].split(/(?<=\])(?=\(#)/);
    const names = namesOfFields[field].split(" ").map((name) => `\`${name}\``);
    return `| \`${field}\` | ${names.join(" ")} | ${link ? `[steps]${link}` : `\`${value}\``} |`;
  });
  expect(read("docs/data.md")).toContain(
    ["| field | names that are read | example |", "| --- | --- | --- |", ...rows].join("\n"),
  );
});

test("variables in the documents are read, and those that people may set are in the documents", () => {
  const sources = tracked(
    "lib/*.ts",
    "cli/*.ts",
    "cli/*.mjs",
    "testing/*.ts",
    "e2e/*.ts",
    "e2e/*.mjs",
    "example/ci/*",
    "playwright.config.ts",
  );
  const code = sources
    .filter((file) => file !== "cli/built/assay.mjs")
    .map(read)
    .join("\n");
  const named = new Set(shown.flatMap((file) => matches(read(file), /\b(?:ASSAY|OPENAI)_[A-Z0-9_]*[A-Z0-9]\b/g)));
  expect([...named].filter((name) => !code.includes(name))).toEqual([]);
  const settings = matches(read("lib/domain/process/environment.ts"), /^ {2}([A-Z][A-Z0-9_]+):/gm);
  const ofCommand = tracked("cli/*.ts")
    .filter((file) => !/\.test\.|^cli\/built/.test(file))
    .flatMap((file) => matches(read(file), /\benv\.(ASSAY_[A-Z_]+)/g));
  const all = shown.map(read).join("\n");
  expect(settings.length).toBeGreaterThan(15);
  expect([...new Set([...settings, ...ofCommand])].filter((name) => !all.includes(name) && name !== "ASSAY_SERVES")).toEqual([]);
});

async function defined(): Promise<Command> {
  const terminal = new Terminal(process);
  const program = new Command("assay").option("--data <folder>").option("--version").option("--help");
  for (const [name, { load }] of Object.entries(commands)) (await load()).define(program.command(name), terminal);
  return program;
}

/** The options that each command of the line may have. */
function optionsAt(command: Command, words: readonly string[]): Set<string> {
  const options = ["--help", "--data", ...command.options.flatMap(({ long }) => long ?? [])];
  const next = command.commands.find((one) => one.name() === words[0]);
  return next
    ? optionsAt(next, words.slice(1))
    : new Set([...options, ...command.commands.flatMap((one) => [...optionsAt(one, [])])]);
}

test("commands and options in the documents exist, and docs/command.md names every command", async () => {
  const program = await defined();
  const unknown: string[] = [];
  for (const file of shown) {
    const text = read(file).replace(/\\\n\s*/g, " ");
    const lines = [...matches(text, /`([^`\n]+)`/g), ...text.split("\n")];
    for (const line of lines)
      for (const call of matches(line, /(?:^|[\s`;(]|&&|\/)(?:assay )+((?:--data \S+ )?[a-z][a-z-]*[^`|&;#]*)/g)) {
        const words = call.replace(/^--data \S+ /, "").split(/\s+/);
        const command = program.commands.find((one) => one.name() === words[0]);
        // Prose, such as "Assay judges": only what has an option or is code is a call.
        if (!command) {
          if (/ --[a-z]/.test(call)) unknown.push(`${file}: assay ${call}`);
          continue;
        }
        const may = optionsAt(command, words.slice(1));
        for (const option of matches(call, /(?<=\s)(--[a-z][a-z-]*)/g))
          if (!may.has(option)) unknown.push(`${file}: assay ${words[0]} ${option}`);
      }
    const every = new Set(program.commands.flatMap((one) => [...optionsAt(one, [])]));
    for (const option of file.endsWith(".md") ? matches(read(file), /`(--[a-z][a-z-]*)/g) : [])
      if (!every.has(option) && !/^--(package|global|file|exclude-table-data)$/.test(option)) unknown.push(`${file}: ${option}`);
  }
  expect([...new Set(unknown)]).toEqual([]);
  const table = matches(read("docs/command.md"), /^\| [a-z ]+ \| (`.*) \|$/gm).join(" ");
  expect(Object.keys(commands).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test("docs/command.md lists every exit code", () => {
  const listed = matches(read("docs/command.md"), /^\| (\d+) \| /gm).map(Number);
  expect(listed).toEqual(Object.values(exitCodes).sort((a, b) => a - b));
});

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

test("links in the documents lead somewhere", () => {
  const dead = documents.flatMap((file) =>
    matches(read(file), /\]\(([^)\s]+)\)/g).flatMap((link) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [place = "", anchor] = link.split("#");
      const target = place === "" ? file : path.join(path.dirname(file), place);
      if (!existsSync(target)) return [`${file}: ${link}`];
      if (!anchor) return [];
      return matches(read(target), /^#+ (.+)$/gm)
        .map(anchorOf)
        .includes(anchor)
        ? []
        : [`${file}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});
