/** Each kind of character, and pieces that make parsers backtrack or restart. */
const units = [
  ..."aZ7 \t\n\r",
  ..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  ..."…？！。．、“”‘’«»「」Ａ１é漢ก\u0627Σ",
  ...["\0", "\u0001", "\u200b", "\ufeff", "\u0301", "\ud83d", "😀", "👩‍👩‍👧", "\u0301\u0316", "\uff9e\u0301", "\r\n"],
  ...["a ", "a. ", "a\n", "? x", "?x", ". ", "…x", "漢。", "α; ", "e.g. ", "It is in Seattle. "],
  ...["1. ", "1.\n", "1. x\n", "- a\n", "* * x", "**a", "# ", "0.", "..", "-1", "1.1 ", "1,1"],
  ...["[[", "[1,", "[]", "{}", '{"a":', '"a",', '["a."],', "['a' ", '\\"', "\\u0041", '""', "''", '" "', ": NaN,", "\\\\"],
  ...["a,b\n", '"a",b\n', '""",', "a:b=c,", "=,", ".json", "a/", "%41", "<b>", "<think>", "</think>\n"],
  ...[
    "Score: 1\n",
    "Verdict: yes\n",
    "Criteria: ",
    "Supporting evidence ",
    "<<<END ",
    "<END CONTEXT 1>",
    "Bearer ",
    "sk-",
    "and ",
    '"x y z" ',
    "“x y z” ",
    `[${"1,".repeat(60)} `,
    "Criteria: no, wait\nSupporting Evidence: 1\n",
  ],
];

const closing = [
  "a",
  " ",
  "\n",
  "\r",
  '"',
  "[",
  "]",
  "{",
  "\\",
  "?",
  ".",
  "…",
  "\u0301",
  "\ud83d",
  "a. ",
  "1. ",
  "- a\n",
  "[1,",
  "\0",
];

const pairs: readonly [string, string][] = [
  ["\u0301", "\u0316"],
  ["a", "a. "],
  ["a", "b"],
  [" ", "x "],
  ["[", "]"],
  ['"', "a"],
  ["1", "."],
  ["漢", "。"],
];

export interface HostileText {
  about: string;
  make: (length: number) => string;
}

const repeated = (unit: string, length: number): string => unit.repeat(Math.max(1, Math.floor(length / unit.length)));

export const hostileTexts: readonly HostileText[] = [
  // The final x prevents a pattern that ends in $ from matching.
  ...units.map((unit) => ({
    about: `${JSON.stringify(unit)} repeated, then x`,
    make: (length: number) => `${repeated(unit, length)}x`,
  })),
  ...closing.map((unit) => ({ about: `${JSON.stringify(unit)} repeated`, make: (length: number) => repeated(unit, length) })),
  ...pairs.map(([first, second]) => ({
    about: `${JSON.stringify(first)} repeated, then ${JSON.stringify(second)} repeated`,
    make: (length: number) => repeated(first, length / 2) + repeated(second, length / 2),
  })),
];
