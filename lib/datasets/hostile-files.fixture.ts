import { deflateRawSync, gzipSync } from "node:zlib";
import { levels, parquetFile, plain } from "./hostile-parquet.fixture";
import { hostileTexts } from "./hostile-texts.fixture";

/** A file made to harm whoever reads it. */
export interface HostileFile {
  /** What is hostile about it. */
  about: string;
  fileName: string;
  make: () => Uint8Array;
  /** How reading it ends: rows that are stored (and rows that are rejected), or a sentence by which all of it is refused. */
  ends: { stored: number; rejected?: number } | { refused: RegExp };
}

const MiB = 1024 * 1024;
const json = (row: Record<string, unknown> = {}) =>
  JSON.stringify({ question: "Who wrote it?", contexts: ["Ann wrote it.", "Bob read it."], response: "Ann", ...row });
const raw = (members: string) => `{"question":"Who?","contexts":["Ann."],"response":"Ann"${members}}\n`;
const bytes = (...parts: (string | Uint8Array | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part as Uint8Array))));
const heading = "question,contexts,response";

/** A text in every place that a row has for one: fields, ids, labels and their names, columns, the configuration, the file's name. */
const rowFull = (text: string) => ({
  id: text,
  configuration: text.slice(0, 200),
  question: text,
  contexts: [text, `${text} ${text}`],
  response: text,
  reference: text,
  labels: { [text.slice(0, 300)]: text, adherent: true },
  [`label_${text.slice(0, 300)}`]: text,
  [text.slice(0, 300)]: { [text]: [text] },
});

const everywhere = Object.entries(hostileTexts).map(
  ([about, text]): HostileFile => ({
    about: `${about}, in every field and name`,
    fileName: `${text.slice(0, 60)}.jsonl`,
    make: () => Buffer.from(JSON.stringify(rowFull(text))),
    ends: { stored: 1 },
  }),
);

/** One entry of a ZIP archive, packed; its sizes are left at what they claim. */
function zip(name: string, content: Uint8Array, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(claimed, 22);
  head.writeUInt16LE(name.length, 26);
  return bytes(head, name, packed);
}

/** Gzip members in a row, which unfold as one file. */
const members = (count: number, content: Uint8Array) => {
  const one = gzipSync(content, { level: 9 });
  return Buffer.concat(Array.from({ length: count }, () => one));
};

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const utf16 = (text: string, mark = true) => bytes(mark ? [0xff, 0xfe] : [], Buffer.from(text, "utf16le"));

const made = (about: string, fileName: string, make: () => string | Uint8Array, ends: HostileFile["ends"]): HostileFile => ({
  about,
  fileName,
  make: () => Buffer.from(make()),
  ends,
});

const packed: HostileFile[] = [
  made("a gzip bomb", "bomb.jsonl.gz", () => bytes(gzipSync('{"question":"'), members(100, Buffer.alloc(MiB, "x"))), {
    refused: /500 times its size/,
  }),
  made(
    "a gzip bomb of rows",
    "rows.csv.gz",
    () => bytes(gzipSync(`${heading}\nq,c,r\n`), members(100, Buffer.from(`q,,${"r".repeat(MiB)}\n`))),
    {
      refused: /500 times its size/,
    },
  ),
  made("gzip in gzip", "twice.jsonl.gz.gz", () => gzipSync(gzipSync(json())), { refused: /packed twice/ }),
  made("gzip in gzip in gzip", "thrice.gz", () => gzipSync(gzipSync(gzipSync(json()))), { refused: /packed twice/ }),
  made("a gzip file that is cut off", "cut.jsonl.gz", () => gzipSync(json().repeat(100)).subarray(0, 60), { refused: /cut off/ }),
  made(
    "a gzip file with a spoilt middle",
    "spoilt.jsonl.gz",
    () => {
      const file = gzipSync(Array.from({ length: 500 }, (_, n) => json({ n })).join("\n"));
      const middle = file.length >> 1;
      return file.fill(0xff, middle, middle + 8);
    },
    { refused: /damaged|cut off/ },
  ),
  made("a gzip file with a wrong checksum", "sum.jsonl.gz", () => bytes(gzipSync(json()).subarray(0, -8), Buffer.alloc(8)), {
    refused: /damaged/,
  }),
  made("a gzip head alone", "head.gz", () => bytes([0x1f, 0x8b]), { refused: /cut off/ }),
  made("nothing, packed", "nothing.gz", () => gzipSync(""), { refused: /empty once unpacked/ }),
  made("a zip bomb", "bomb.zip", () => zip("rows.jsonl", Buffer.alloc(8 * MiB)), { refused: /ZIP archive/ }),
  made("a zip in a zip", "nested.zip", () => zip("inner.zip", zip("rows.jsonl", Buffer.alloc(MiB)), 0xffffffff), {
    refused: /ZIP archive/,
  }),
  made("a zip with a way out of its folder", "slip.zip", () => zip("../../../../tmp/taken", Buffer.from("x")), {
    refused: /ZIP archive/,
  }),
  made("a workbook that unfolds without end", "bomb.xlsx", () => zip("xl/sharedStrings.xml", Buffer.alloc(8 * MiB, "<si>")), {
    refused: /Excel workbook/,
  }),
  made("a workbook cut off", "cut.xlsx", () => zip("xl/workbook.xml", Buffer.alloc(4096)).subarray(0, 40), {
    refused: /Excel workbook/,
  }),
  made(
    "a workbook that includes another file",
    "entity.xml",
    () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    {
      refused: /web page or XML/,
    },
  ),
  made("a billion laughs", "laughs.xml", () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(100)}">]><l>&b;</l>`, {
    refused: /web page or XML/,
  }),
];

const shaped: HostileFile[] = [
  made("JSON a hundred thousand levels deep", "deep.json", () => nested(100_000), {
    refused: /not valid JSON|can(not)? be read|object/,
  }),
  made("a row with a field of a hundred thousand levels", "deep.jsonl", () => raw(`,"x":${nested(100_000)}`), {
    refused: /could not be read/,
  }),
  made("metadata of 65 levels beside a row in order", "levels.jsonl", () => raw(`,"x":${nested(70)}`) + raw(""), {
    stored: 1,
    rejected: 1,
  }),
  made("objects five thousand deep", "objects.jsonl", () => raw(`,"x":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`) + raw(""), {
    stored: 1,
    rejected: 1,
  }),
  made(
    "numbers beyond all",
    "numbers.jsonl",
    () => raw(',"x":1e999,"y":-1e999,"z":123456789012345678901234567890,"label_g":1e308'),
    { stored: 1 },
  ),
  made("an id that no number keeps", "id.jsonl", () => raw(',"id":12345678901234567890') + raw(',"id":7'), {
    stored: 1,
    rejected: 1,
  }),
  made("NaN and Infinity", "nan.jsonl", () => raw(',"x":NaN') + raw(',"x":-Infinity') + raw(""), { stored: 1, rejected: 2 }),
  made("a name twice in one row", "twice.jsonl", () => raw(',"question":"And who?","x":1,"x":2'), { stored: 1 }),
  made(
    "__proto__ and constructor as names",
    "proto.jsonl",
    () => raw(',"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'),
    { stored: 1 },
  ),
  made(
    "__proto__ inside labels and metadata",
    "inner.jsonl",
    () => raw(',"labels":{"__proto__":{"polluted":1},"ok":true},"m":{"__proto__":{"polluted":1}}'),
    {
      stored: 1,
    },
  ),
  made(
    "__proto__ as the name of a column of a table",
    "proto.csv",
    () => `${heading},__proto__,constructor,toString\nq,c,r,1,2,3\n`,
    { stored: 1 },
  ),
  made(
    "columns of names that objects have, by index",
    "columns.json",
    () => '{"question":{"0":"q"},"contexts":{"0":["c"]},"response":{"0":"r"},"__proto__":{"0":"x"}}',
    {
      stored: 1,
    },
  ),
  made("half of a pair of surrogates", "half.jsonl", () => raw(',"reference":"\\ud800"') + raw(',"x":{"\\udfff":1}') + raw(""), {
    stored: 1,
    rejected: 2,
  }),
  made("half of a character as a column's name", "name.jsonl", () => raw(',"\\ud800":1'), { refused: /half of a character/ }),
  made("NUL in a field", "nul.jsonl", () => raw(',"reference":"a\\u0000b"') + raw(',"id":"\\u0000"') + raw(""), {
    stored: 1,
    rejected: 2,
  }),
  made("NUL in a table", "nul.csv", () => `${heading}\nq\0,c,r\nq,c,r\n`, { stored: 1, rejected: 1 }),
  made("NUL in a column's name", "nul-name.csv", () => `${heading},a\0b\nq,c,r,1\n`, { refused: /NUL/ }),
  made("only NUL", "zeros.jsonl", () => Buffer.alloc(10_000), { refused: /./ }),
  made("a field of 10 MB", "long.jsonl", () => raw(`,"reference":"${"x".repeat(10_000_000)}"`), { stored: 1 }),
  made("a cell of 20 MB", "longer.csv", () => `${heading}\nq,${"x".repeat(20_000_000)},r\nq,c,r\n`, { stored: 1, rejected: 1 }),
  made("a name of 10 MB", "name.json", () => `[${raw(`,"${"x".repeat(10_000_000)}":1`)}]`, {
    refused: /longer than 1000 characters/,
  }),
  made("an id of a megabyte", "ids.jsonl", () => raw(`,"id":"${"i".repeat(MiB)}"`), { stored: 1 }),
  made("a configuration's name of a megabyte", "config.jsonl", () => raw(`,"configuration":"${"c".repeat(MiB)}"`), {
    refused: /200 characters/,
  }),
  made("a million columns", "wide.csv", () => `${heading},${Array.from({ length: 1_000_000 }, (_, n) => n).join(",")}\n`, {
    refused: /columns/,
  }),
  made(
    "a hundred thousand names in one row",
    "names.jsonl",
    () => raw(`,${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join(",")}`),
    { refused: /columns/ },
  ),
  made("a new name in every row", "new-names.jsonl", () => Array.from({ length: 3000 }, (_, n) => raw(`,"n${n}":1`)).join(""), {
    refused: /columns/,
  }),
  made(
    "the same name for two thousand columns",
    "same.csv",
    () => `${heading}${",x".repeat(1990)}\nq,c,r${",1".repeat(1990)}\n`,
    { stored: 1 },
  ),
  made(
    "five thousand contexts in a row",
    "contexts.jsonl",
    () => json({ contexts: Array.from({ length: 5000 }, (_, n) => `Text ${n}.`) }),
    { stored: 1 },
  ),
  made(
    "a configuration in every row",
    "many.jsonl",
    () => Array.from({ length: 1100 }, (_, n) => `${json({ configuration: `c${n}` })}\n`).join(""),
    {
      refused: /1,000 configurations/,
    },
  ),
  made("ten thousand blank lines", "rows.csv", () => `${heading}\n${"\n".repeat(10_000)}q,c,r\n`, { stored: 1 }),
  made("a quote that never closes", "quote.csv", () => `${heading}\n"q,c,r\n${"a,b,c\n".repeat(1000)}`, { refused: /quote/i }),
  made("only quotes", "quotes.csv", () => `${heading}\n${'"'.repeat(100_001)}\n`, { refused: /quote|columns/i }),
  made("only commas", "commas.csv", () => ",".repeat(100_000), { refused: /./ }),
  made("a list that goes on after its end", "after.json", () => `[${json()}]${json()}`, { refused: /after the end/ }),
  made("a list that is cut off", "cut.json", () => `[${json()},${json().slice(0, 40)}`, { refused: /does not close|cut off/ }),
  made("a Python list of 40,000 levels", "python.csv", () => `${heading}\nq,"${"[".repeat(40_000)}'a'",r\n`, {
    refused: /could not be read/,
  }),
  made("a Python call", "call.csv", () => `${heading}\nq,"[__import__('os').system('touch /tmp/taken')]",r\n`, {
    refused: /could not be read/,
  }),
  made("a list in every notation at once", "list.csv", () => `${heading}\nq,"['a', 'b' 'c', ""d"", u'\\x41', r'\\']",r\n`, {
    refused: /could not be read/,
  }),
];

const encoded: HostileFile[] = [
  made("Windows-1252 that says it is CSV", "latin.csv", () => bytes(`${heading}\n`, [0x71, 0xfc, 0x2c, 0x63, 0x2c, 0x72, 0x0a]), {
    refused: /not UTF-8/,
  }),
  made("an overlong slash", "overlong.jsonl", () => bytes('{"question":"', [0xc0, 0xaf], '"}'), { refused: /not UTF-8/ }),
  made("surrogates in UTF-8", "cesu.jsonl", () => bytes('{"question":"', [0xed, 0xa0, 0x80], '"}'), { refused: /not UTF-8/ }),
  made("UTF-16 without a mark", "utf16.csv", () => utf16(`${heading}\nq,c,r\n`, false), { stored: 1 }),
  made("UTF-16 cut within a character", "utf16.jsonl", () => utf16(`${json()}\n`).subarray(0, -1), { refused: /not UTF-16/ }),
  made(
    "UTF-16 with half of a pair",
    "pair.csv",
    () => bytes(utf16(`${heading}\nq`), [0x00, 0xd8], Buffer.from(",c,r\n", "utf16le")),
    { refused: /not UTF-16/ },
  ),
  made(
    "UTF-32",
    "utf32.csv",
    () => bytes([0xff, 0xfe, 0, 0], Buffer.from([...heading].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))),
    { refused: /./ },
  ),
  made("byte order marks in the middle", "marks.csv", () => `\ufeff${heading}\n\ufeffq,\ufeffc,r\ufeff\n`, { stored: 1 }),
  made("two byte order marks", "two-marks.jsonl", () => `\ufeff\ufeff${json()}\n`, { stored: 1 }),
  made("mixed ends of lines", "ends.csv", () => `${heading}\r\nq,c,r\nq2,c,r\rq3,c,r\r\n\n\r\n`, { stored: 3 }),
  made("ends of lines that only Unicode knows", "unicode-ends.jsonl", () => `${json()}\u2028${json()}\n${json()}\n`, {
    stored: 1,
    rejected: 1,
  }),
  made(
    "a picture that says it is CSV",
    "picture.csv",
    () => bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], Buffer.alloc(100)),
    { refused: /PNG/ },
  ),
  made("a program that says it is JSON", "program.json", () => bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0], Buffer.alloc(100)), {
    refused: /program/,
  }),
  made("a pickle", "rows.pkl", () => bytes([0x80, 0x04], "cos\nsystem\n(S'touch /tmp/taken'\ntR."), { refused: /pickle/i }),
  made("a page that says it is JSON Lines", "page.jsonl", () => "<!doctype html><script>1</script>", { refused: /web page/ }),
  made("an archive of a tape", "rows.tar", () => bytes(Buffer.alloc(257), "ustar\0", Buffer.alloc(249)), { refused: /tar/ }),
  made("no bytes at all", "none.csv", () => "", { refused: /empty/ }),
  made("only blank lines", "blank.csv", () => "\r\n \t\n".repeat(10_000), { refused: /blank/ }),
];

const most = 2 ** 31 - 1;
const wholePage = Buffer.concat([levels(1, 1), plain("text")]);
const parquets: HostileFile[] = [
  made("Parquet in order, against which the others are held", "whole.parquet", () => parquetFile(wholePage), { stored: 1 }),
  made("a Parquet run of two thousand million nothings", "run.parquet", () => parquetFile(levels(most, 0), { values: most }), {
    refused: /Parquet/,
  }),
  made("a Parquet run longer than its page says", "longer.parquet", () => parquetFile(levels(most, 0)), { refused: /Parquet/ }),
  made(
    "a Parquet page that unfolds to more than it says",
    "folded.parquet",
    () => parquetFile(Buffer.alloc(64 * MiB), { isGzipped: true, size: 10 }),
    {
      refused: /Parquet/,
    },
  ),
  made(
    "a Parquet page that says it unfolds to two gigabytes",
    "page.parquet",
    () => parquetFile(wholePage, { isGzipped: true, size: most }),
    {
      refused: /unfolds to 2048 MiB/,
    },
  ),
  made(
    "a Parquet dictionary of nothing, looked up two thousand million times",
    "lookup.parquet",
    () => parquetFile(Buffer.concat([levels(most, 1), Buffer.from([0])]), { values: most, encoding: 8 }),
    {
      refused: /Parquet/,
    },
  ),
  made("Parquet of more rows than there can be", "rows.parquet", () => parquetFile(wholePage, { rows: 2 ** 40 }), {
    refused: /rows/,
  }),
  made(
    "Parquet whose group has more rows than the file",
    "group.parquet",
    () => parquetFile(wholePage, { rowsOfGroup: 2 ** 40, values: 1 }),
    { refused: /rows/ },
  ),
  made("Parquet of fewer values than rows", "fewer.parquet", () => parquetFile(wholePage, { rows: 1000, values: 1 }), {
    stored: 1,
    rejected: 999,
  }),
  made("Parquet cut in its middle", "cut.parquet", () => parquetFile(wholePage).subarray(0, 90), { refused: /Parquet/ }),
  made("Parquet without its head", "tail.parquet", () => parquetFile(wholePage).subarray(60), { refused: /./ }),
  made("Parquet that is its mark alone", "mark.parquet", () => "PAR1PAR1", { refused: /Parquet/ }),
  made("Parquet whose footer is longer than the file", "footer.parquet", () => bytes("PAR1", [0xff, 0xff, 0xff, 0x7f], "PAR1"), {
    refused: /Parquet/,
  }),
];

/** Every hostile file, small or made on the spot. */
export const hostileFiles: readonly HostileFile[] = [...everywhere, ...packed, ...shaped, ...encoded, ...parquets];
