import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { inPieces, line, readAll, shape } from "./every-event.fixture";
import { readFile } from "./read-file";

const heading = "id,question,contexts,response\n";
const parquet = (...names: string[]) =>
  Buffer.from(parquetWriteBuffer({ columnData: names.map((name) => ({ name, data: ["Who?"], type: "STRING" })) }));
const csv = (...rows: string[]) => heading + rows.map((row) => `${row}\n`).join("");

test("reports a byte order mark and does not read it as part of the first column", async () => {
  const { format, samples } = await readAll(`\ufeff${csv('1,Who?,"[""Ann""]",Ann')}`);
  expect(format).toMatchObject({ label: "CSV, comma, UTF-8 with BOM", kind: "csv", counts: "lines" });
  expect(samples).toMatchObject([{ externalId: "1", question: "Who?", contexts: ["Ann"], response: "Ann", line: 2 }]);
});

test("detects semicolons, tabs and Excel's sep line by content, whatever the file's name", async () => {
  const semicolon = await readAll("question;contexts;response\nWho, me?;['a'];b\n", { fileName: "x.jsonl" });
  expect(semicolon.format?.label).toBe("CSV, semicolon, UTF-8");
  expect(semicolon.samples[0]?.question).toBe("Who, me?");
  const tabs = await readAll("question\tcontexts\tresponse\nWho, me?\t['a']\tb\n", { fileName: "x.csv" });
  expect(tabs.format?.label).toBe("TSV, UTF-8");
  const told = await readAll("sep=;\r\nquestion;contexts;response\r\nWho?;['a'];b\r\n");
  expect(told.samples).toMatchObject([{ question: "Who?", line: 3 }]);
});

test("distinguishes JSON Lines from one JSON object by content", async () => {
  expect((await readAll(line() + line(), { fileName: "x.csv" })).format?.label).toBe("JSON Lines, UTF-8");
  const pretty = await readAll(JSON.stringify(JSON.parse(line()), null, 2));
  expect(pretty.samples).toHaveLength(1);
  expect(pretty.hints).toEqual(["The file is one object and is read as one row."]);
});

test("reads a list of rows inside an object, and says so", async () => {
  const { samples, hints, format } = await readAll(
    `{"version": 2, "data": [${line()},${line({ question: "Who else?" })}], "more": [1]}`,
  );
  expect(samples).toHaveLength(2);
  expect(format?.label).toBe("JSON, rows in “data”, UTF-8");
  expect(hints).toEqual(["The rows are the list in “data”; “version”, “more” is ignored."]);
});

test("reads data frames' JSON by column, by index and split", async () => {
  const byIndex = { question: { 0: "A?", 1: "B?" }, contexts: { 0: ["a"], 1: ["b"] }, answer: { 0: "x", 1: "y" } };
  const split = {
    columns: ["question", "contexts", "answer"],
    index: [0, 1],
    data: [
      ["A?", ["a"], "x"],
      ["B?", ["b"], "y"],
    ],
  };
  for (const shape of [byIndex, split]) {
    const { samples, format } = await readAll(JSON.stringify(shape));
    expect(samples).toMatchObject([
      { question: "A?", contexts: ["a"], response: "x", line: 1 },
      { question: "B?", contexts: ["b"], response: "y", line: 2 },
    ]);
    expect(format?.counts).toBe("rows");
  }
});

test("refuses columns of different lengths and rows by key, and names the shape", async () => {
  expect((await readAll('{"question": ["a", "b"], "answer": ["c"]}')).refusal).toContain("“question” has 2, “answer” has 1");
  expect((await readAll('{"q1": {"question": "a"}, "q2": {"question": "b"}}')).refusal).toContain(
    "The file's columns are: id, question",
  );
});

const binaries: [name: string, bytes: Buffer, what: string][] = [
  ["a.xls", Buffer.from("d0cf11e0a1b11ae10000", "hex"), "old Excel"],
  ["a.pdf", Buffer.from("%PDF-1.7\n"), "a PDF"],
  ["a.png", Buffer.from("89504e470d0a1a0a0000", "hex"), "a PNG image"],
  ["a.jpg", Buffer.from("ffd8ffe000104a46", "hex"), "a JPEG image"],
  ["a.pkl", Buffer.from("80049500", "hex"), "a Python pickle"],
  ["a.sqlite", Buffer.from("SQLite format 3\0"), "an SQLite database"],
  ["a.bin", Buffer.alloc(5000), "an unknown kind of binary file"],
];
for (const [name, bytes, what] of binaries)
  test(`${name} is refused as ${what} with what to do, also inside gzip`, async () => {
    for (const file of [bytes, gzipSync(bytes)]) {
      const { refusal } = await readAll(file, { fileName: name });
      expect(refusal).toContain(`“${name}” is ${what === "old Excel" ? "an old Excel" : what}`);
      expect(refusal).toMatch(/Export|save|Unpack|Write/);
    }
  });

const refused: [what: string, file: string | Buffer, sentence: string][] = [
  ["an empty file", "", "“file” is empty."],
  ["a file of blank lines", "\n \n", "only blank lines"],
  ["a heading alone", heading, "has no rows, only a heading"],
  ["an empty list", "[]", "has no rows"],
  ["a JSON text", '"hello"', "contains a single JSON value, a text instead of rows"],
  ["numbers, one a line", "1\n2\n3\n", "contains bare JSON values, the first of them a number instead of rows"],
  ["XML without a declaration", "<rows>\n<row/></rows>", "is a web page or XML, not a table"],
  ["a dump", "-- Dump\nCREATE TABLE rows (id int);\nINSERT INTO rows VALUES (1);\n", "is a dump of a database"],
  ["YAML", "- question: Who?\n  answer: Ann\n", "is YAML"],
  ["a notebook", '{\n "cells": [\n  {\n   "cell_type": "code"}]}', "is a notebook"],
  ["a web page", "<!DOCTYPE html><html></html>", "a web page"],
  ["gzip that is cut off", gzipSync(line().repeat(2000)).subarray(0, 150), "truncated"],
  ["gzip that is damaged", Buffer.concat([gzipSync(line()).subarray(0, 10), Buffer.alloc(40, 0xff)]), "damaged"],
  ["gzip inside gzip", gzipSync(gzipSync(line())), "packed twice"],
  [
    "a byte that is no UTF-8 after some that are",
    Buffer.concat([Buffer.from(csv("1,“a”,['b'],c")), Buffer.from([0x32, 0x2c, 0x62, 0xe9, 0x2c])]),
    "“bé” in line 3 does not decode. If the word looks right, add the mapping file:encoding=windows-1252;",
  ],
  [
    "a list that does not close",
    `[${line()},\n{"question": "Who`,
    "The JSON is incomplete: the file ends in line 3, inside the value that begins in line 3",
  ],
  ["a list with two rows and no comma", `[${line()}${line()}]`, "invalid in line 2: a comma is missing"],
  ["two lists in one file", '[{"question":"a"}]\n\n{"x":1}', "more text follows the end of the JSON"],
  ["a table without a question", "a,b\n1,2\n", "No column contains the question: map one with --map question=COLUMN."],
  ["a Parquet file with two columns of one name", parquet("question", "question"), "Two columns are called “question”: rename"],
  ["a Parquet file with a column __proto__", parquet("question", "__proto__"), "The column “__proto__” cannot be stored: rename"],
  ["a Parquet file cut off", Buffer.from("PAR1abcdefghijkl"), "The Parquet file cannot be read"],
  ["text that is no table", "dear diary\nnothing today\n", "The file's columns are: dear diary."],
];
for (const [what, file, sentence] of refused)
  test(`${what} is refused: ${sentence}`, async () => expect((await readAll(file)).refusal).toContain(sentence));

test("Excel's plain CSV is read in the encoding that its words look like, or in the one that is named", async () => {
  const plain = Buffer.concat([
    Buffer.from(`${"question,contexts,answer\n"}${"q,c,r\n".repeat(20_000)}Wo ist die Stra`),
    Buffer.from([0xdf]),
    Buffer.from("e?,Hier.,Da.\n"),
  ]);
  for (const size of [99, 65536]) {
    const { samples, hints } = await readAll(plain, {}, size);
    expect(samples.at(-1)?.question).toBe("Wo ist die Straße?");
    expect(hints.join()).toContain("is not UTF-8 and is read as windows-1252: “");
  }
  const mac = await readAll(
    Buffer.concat([Buffer.from("question,contexts,answer\nStra"), Buffer.from([0xa7]), Buffer.from("e?,c,r\n")]),
    { map: { "file:encoding": "macintosh" } },
  );
  expect(mac.samples[0]?.question).toBe("Straße?");
  expect(mac.format?.label).toBe("CSV, comma, macintosh");
  expect((await readAll(line(), { map: { "file:encoding": "klingon" } })).refusal).toContain("“klingon” is no encoding");
});

test("indented objects one after the other and JSON text sequences are rows", async () => {
  const row = { question: 'A } "quoted\\" { one?', contexts: ["[c"], response: "r" };
  const indented = JSON.stringify(row, null, 2);
  for (const file of [
    `${indented}\n${indented}\n`,
    `${indented},\r\n${indented}`,
    `\x1e${JSON.stringify(row)}\n\x1e${indented}\n`,
  ])
    for (const size of [3, 1000]) {
      const { samples, refusal } = await readAll(file, { fileName: "rows.jsonl" }, size);
      expect(refusal).toBeNull();
      expect(samples).toMatchObject([row, row]);
    }
});

test("finds an invalid byte whatever the chunks, also after a character that a chunk cuts", async () => {
  const bytes = Buffer.concat([Buffer.from(csv("1,“é中😀,['b'],c")), Buffer.from([0xff])]);
  const place = "“ÿ” in line 3 does not decode";
  for (const size of [1, 2, 3, 5, 1000]) expect((await readAll(bytes, {}, size)).refusal).toContain(place);
});

test("finds half a UTF-16 character whatever the chunks and the byte order", async () => {
  const text = `\ufeff${csv("1,é中😀 \u0a00,['b'],c")}`;
  const bytes = Buffer.concat([Buffer.from(text, "utf16le"), Buffer.from([0x3d, 0xd8, 0x41, 0x00])]);
  const swapped = Buffer.from(bytes).swap16();
  for (const size of [1, 3, 5, 16, 1000])
    for (const file of [bytes, swapped]) expect((await readAll(file, {}, size)).refusal).toContain("in line 3 does not decode");
});

test("refuses a gzip bomb as too large before it is decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, " "));
  const reading = readFile(inPieces(bomb, 1000), { fileName: "bomb.gz", limits: { bytes: 1_000_000 } });
  await expect(reading.next()).rejects.toMatchObject({
    name: "Refusal",
    kind: "too-large",
    message: "The file is larger than 1,000,000 bytes, the limit for one file. Split it into several files.",
  });
});

const problems: [what: string, row: string, field: string | null, reason: string, excerpt: string][] = [
  ["a blank question", "1,\" \",['a'],b", "question", "Empty: every row needs a question", "1, ,['a'],b"],
  ["a number among the contexts", `1,q,"['a', 2]",b`, "contexts", "Item 2 is a number; every context is a text", "['a', 2]"],
  ["a list in a list", `1,q,"[['a'], ['b']]",b`, "contexts", "Item 1 is a list; every context is a text", "[['a'], ['b']]"],
  ["a list cut off", `1,q,"['a', 'b",b`, "contexts", "The list does not close: no ] before the end of the cell", "['a', 'b"],
  ["a NUL", "1,q\0,['a'],b", "question", "A NUL character (U+0000) at character 2 cannot be stored; remove it", "q\0"],
  ["too few columns", "1,q", null, "2 columns where the heading has 4; a cell with the delimiter in it needs quotes", "1,q"],
];
for (const [what, row, field, reason, excerpt] of problems)
  test(`${what} in a CSV row rejects only that row`, async () => {
    const { samples, problems } = await readAll(csv("0,first,['a'],b", row, "2,last,['a'],b"));
    expect(problems).toEqual([{ line: 3, field, reason, excerpt }]);
    expect(samples.map(({ question }) => question)).toEqual(["first", "last"]);
  });

test("a row without contexts is stored as one that found nothing, and blank ones are left out", async () => {
  const rows = ["0,q,[],b", "1,q,,b", `2,q,"[' ']",b`, `3,q,"['a', ' ', 'c']",b`];
  const { samples, problems, hints } = await readAll(csv(...rows));
  expect(problems).toEqual([]);
  expect(samples.map(({ contexts }) => contexts)).toEqual([[], [], [], ["a", "c"]]);
  expect(hints.join(" ")).toContain("3 rows have no context: stored as “nothing retrieved”.");
  expect((await readAll(csv("0,q,[],b"))).hints.join(" ")).toContain(
    "No row has a context in “contexts”. Is it the right column?",
  );
  const without = await readAll(`${line()}{"question":"q","response":"r"}\n`);
  expect(without.problems).toMatchObject([
    { field: "contexts", reason: "The row has no contexts. Write [] if nothing was retrieved" },
  ]);
});

test("line numbers count line ends of either kind inside quotes, and blank lines", async () => {
  for (const end of ["\n", "\r\n"]) {
    const rows = ['1,"a\r\n\r\nb","[""x\ny""]",r', "", "2,q,[1],r", '3,"z\n",[1],r', "4,q,[1],r"];
    const { samples, problems } = await readAll(heading.trim() + end + rows.join(end) + end, {}, 3);
    expect(samples.map(({ line }) => line)).toEqual([2]);
    expect(problems.map(({ line }) => line)).toEqual([7, 8, 10]);
  }
});

test("reports an unclosed quote with the line where it opens, and loses no row silently", async () => {
  const stray = await readAll(csv("1,q,['a'],b", "2,\"open,['a'],b", "3,\"q\",['a'],b", "4,q,['a'],b"));
  expect(stray.samples.map(({ line }) => line)).toEqual([2, 5]);
  expect(stray.problems).toMatchObject([
    { line: 3, field: null, reason: expect.stringContaining("a quote opened in line 3 may not close") },
  ]);
  const ragged = await readAll(csv("1,q,['a'],b", "2,\"open,['a'],b", '3,q,"[""a""]",b'));
  expect(ragged.problems).toMatchObject([
    { line: 3, reason: "3 columns where the heading has 4; a quote opened in line 3 may not close" },
  ]);
  const open = await readAll(csv("1,q,['a'],b", "2,\"open,['a'],b", "3,q,['a'],b"));
  expect(open.samples).toHaveLength(1);
  expect(open.problems).toMatchObject([
    { line: 3, reason: expect.stringContaining("does not close before the end of the file") },
  ]);
});

test("accepts a cell that begins with a doubled quote, or holds quotes without being quoted", async () => {
  const { samples, problems } = await readAll(csv(`1,"""Yes"" he said,\nthen",['a'],the "old" one`));
  expect(problems).toEqual([]);
  expect(samples).toMatchObject([{ question: '"Yes" he said,\nthen', response: 'the "old" one' }]);
  expect((await readAll(csv(`1,"""Yes"" he said","['a']",b`), {}, 1)).samples).toHaveLength(1);
});

test("keeps cells unchanged: formulas, spaces, quotes", async () => {
  const { samples } = await readAll(csv('=1+1, +q ,"[""@x ""]",-say "hi"'));
  expect(samples).toMatchObject([{ externalId: "=1+1", question: " +q ", contexts: ["@x "], response: '-say "hi"' }]);
});

const jsonProblems: [what: string, row: string, field: string | null, reason: string | RegExp][] = [
  ["a response of null", line({ response: null }), "response", 'The response is null; write "" for an empty answer'],
  ["no response", line({ response: undefined }), "response", 'The response is missing; write "" for an empty answer'],
  ["a response that is a number", line({ response: 5 }), "response", "The response is a number; write it as a text"],
  [
    "an object without a text",
    line({ contexts: [{ title: "x" }] }),
    "contexts",
    "Item 1 is an object without text, content or page_content",
  ],
  [
    "half a character",
    `{"question":"a\\ud800","contexts":["b"],"response":"c"}\n`,
    "question",
    /^Half of a character \(a lone surrogate\) at character 2/,
  ],
  ["half a character in metadata", line({ note: "a\ud800" }), "metadata.note", /lone surrogate/],
  [
    "an id beyond exact numbers",
    '{"id":7812627963583184440,"question":"a","contexts":["b"],"response":"c"}\n',
    "id",
    /too large to be exact/,
  ],
  [
    "deep nesting",
    line().replace("{", `{"deep":${"[".repeat(5000)}${"]".repeat(5000)},`),
    "metadata.deep",
    "Nested more than 64 levels deep",
  ],
  ["Infinity", line().replace("{", '{"score": Infinity, '), null, /Infinity in place of a value. Write null instead/],
  ["a list instead of an object", "[1]\n", null, /^The row is a list/],
  ["a Python dict", "{'question': 'a'}\n", null, /Python dict/],
];
test("NaN, which Python writes for a missing value, is null; in a text it stays", async () => {
  const { samples, problems } = await readAll(line().replace("{", '{"score": NaN, "note": "a \\"NaN\\" b", "other": [NaN], '));
  expect(problems).toEqual([]);
  expect(samples[0]?.metadata).toMatchObject({ note: 'a "NaN" b', other: [null] });
});

for (const [what, row, field, reason] of jsonProblems)
  test(`${what} rejects only that row of JSON, in lines and in a list`, async () => {
    const lines = await readAll(line() + row + line());
    const list = await readAll(`[${line()},${row},${line()}]`);
    for (const { samples, problems } of [lines, list]) {
      expect(problems).toMatchObject([{ field, reason: typeof reason === "string" ? reason : expect.stringMatching(reason) }]);
      expect(samples).toHaveLength(2);
    }
    expect(lines.problems[0]?.line).toBe(2);
    expect(list.problems[0]?.line).toBe(2);
  });

test("a truncated last line is a problem of that line; the others are read", async () => {
  const { samples, problems } = await readAll(line() + line() + line().slice(0, 40));
  expect(samples).toHaveLength(2);
  expect(problems).toEqual([
    { line: 3, field: null, reason: expect.stringContaining("cut off in this line"), excerpt: line().slice(0, 40) },
  ]);
});

test("an empty response is a response", async () => {
  expect((await readAll(line({ response: "" }))).samples[0]?.response).toBe("");
  expect((await readAll(csv("1,q,['a'],"))).samples[0]?.response).toBe("");
});

test("a column called __proto__ changes nothing, and a hint names it", async () => {
  const json = await readAll(
    '{"__proto__": {"polluted": 1}, "question":"a","contexts":["b"],"response":"c","x":{"__proto__":{"polluted":2}}}\n',
  );
  const table = await readAll("__proto__,question,contexts,response,label___proto__\n1,a,['b'],c,2\n");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  for (const { samples, columns } of [json, table]) {
    expect(samples).toHaveLength(1);
    expect(Object.getPrototypeOf(samples[0]?.metadata)).toBe(Object.prototype);
    expect(columns[0]).toMatchObject({ column: "__proto__", field: null });
  }
  expect(json.hints[0]).toContain("“__proto__” is not stored");
  const inside = await readAll(
    '{"question":"a","contexts":["b"],"response":"c","metadata":{"__proto__":1,"k":{"__proto__":2,"l":3}}}\n',
  );
  expect(inside.samples[0]?.metadata).toEqual({ metadata: { k: { l: 3 } } });
  expect(inside.hints).toContainEqual(expect.stringContaining("left out (2 places)"));
});

test("refuses far too many columns in a heading, in one JSON row and across many", async () => {
  const names = Array.from({ length: isThorough ? 100_000 : 10_000 }, (_, i) => `c${i}`);
  const over = Array.from({ length: 3000 }, (_, i) => line({ [`c${i}`]: 1 })).join("");
  const row = line(Object.fromEntries(names.map((name) => [name, 1])));
  for (const file of [`${names.join(",")}\n1\n`, row, over])
    expect((await readAll(file)).refusal).toContain("more than 2,000 columns");
});

test("a cell and a line beyond the limit are problems of their row", async () => {
  const limits = { cell: 1000 };
  const long = line({ response: "x".repeat(1001) });
  const { samples, problems } = await readAll(line() + long + line({ response: "x".repeat(200_000) }) + line(), { limits });
  expect(samples).toHaveLength(2);
  expect(problems).toMatchObject([
    { line: 2, field: "response", reason: "Longer than 1,000 bytes, the limit for a cell" },
    { line: 3, field: null, reason: "The row is longer than 4,000 bytes, the limit for one row." },
  ]);
  expect((await readAll(csv(`1,q,['a'],${"x".repeat(5000)}`), { limits })).refusal).toContain(
    "The row that begins in line 2 is longer than",
  );
});

test("a row beyond the limit in a JSON list is a problem, and buffered input is limited", async () => {
  const list = await readAll(`[${line()},\n${line({ response: "x".repeat(9000) })},${line()}]`, { limits: { cell: 1000 } }, 500);
  expect(list.samples).toHaveLength(2);
  expect(list.problems).toMatchObject([{ line: 3, field: null, reason: expect.stringContaining("The row is longer than") }]);
  const columns = await readAll(JSON.stringify({ question: ["a"], answer: ["b".repeat(9000)] }), { limits: { buffered: 5000 } });
  expect(columns.refusal).toContain("A JSON object of columns is read as a whole, and this one is larger than 5,000 bytes");
  const parquet = await readAll(await shape("ragas_v1.parquet"), { limits: { buffered: 5000 } });
  expect(parquet.refusal).toContain("Write it with smaller row groups (row_group_size=10000) or as JSON Lines");
});

test("refuses text in place of a heading", async () => {
  expect((await readAll(`${"word ".repeat(500)},b\n1,2\n`)).refusal).toContain("The file may lack its heading");
});

test("reads as many rows as the limit, and refuses more", async () => {
  const whole = await readAll(line().repeat(3), { limits: { rows: 3 } });
  expect([whole.samples.length, whole.refusal]).toEqual([3, null]);
  expect((await readAll(line().repeat(4), { limits: { rows: 3 } })).refusal).toContain("more than 3 rows");
});

test("reads the text of objects, never [object Object]", async () => {
  const contexts = [{ text: "a", title: "t" }, { content: "b" }, { page_content: "c", metadata: {} }, { doc_id: "1", text: "d" }];
  const { samples } = await readAll(line({ contexts }) + line({ contexts: JSON.stringify(contexts) }));
  for (const sample of samples) expect(sample.contexts).toEqual(["a", "b", "c", "d"]);
});

test("reads text that begins with a bracketed number as plain text", async () => {
  const { samples, hints } = await readAll(csv("1,q,[1] According to Ann,b"));
  expect(samples[0]?.contexts).toEqual(["[1] According to Ann"]);
  expect(hints).toEqual(["“contexts” is plain text, not a list, in 1 row: each is read as one context."]);
});
