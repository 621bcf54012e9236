import { type HostileFile, heading, json, MiB, made, raw } from "./file.fixture";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
/** Files with unexpected sizes and names of rows, columns and cells. */
export const shaped: HostileFile[] = [
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
  made("NaN and Infinity", "nan.jsonl", () => raw(',"x":NaN') + raw(',"x":-Infinity') + raw(""), { stored: 2, rejected: 1 }),
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
    { stored: 1 },
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
    { stored: 1 },
  ),
  made("half of a pair of surrogates", "half.jsonl", () => raw(',"reference":"\\ud800"') + raw(',"x":{"\\udfff":1}') + raw(""), {
    stored: 1,
    rejected: 2,
  }),
  made("half of a character as a column's name", "name.jsonl", () => raw(',"\\ud800":1'), { refused: /half a character/ }),
  made("NUL in a field", "nul.jsonl", () => raw(',"reference":"a\\u0000b"') + raw(',"id":"\\u0000"') + raw(""), {
    stored: 1,
    rejected: 2,
  }),
  made("NUL in a table", "nul.csv", () => `${heading}\nq\0,c,r\nq,c,r\n`, { stored: 1, rejected: 1 }),
  made("NUL in a column's name", "nul-name.csv", () => `${heading},a\0b\nq,c,r,1\n`, { refused: /NUL/ }),
  made("only NUL", "zeros.jsonl", () => Buffer.alloc(10_000), { refused: /./ }),
  made("a field of 3 MB", "long.jsonl", () => raw(`,"reference":"${"x".repeat(3_000_000)}"`), { refused: /longer than/ }),
  made("a cell of 2 MB", "longer.csv", () => `${heading}\nq,${"x".repeat(2_000_000)},r\np,c,r\n`, { stored: 1, rejected: 1 }),
  made("a name of 3 MB", "name.json", () => `[${raw(`,"${"x".repeat(3_000_000)}":1`)}]`, {
    refused: /longer than 1000 characters/,
  }),
  made("an id of a megabyte", "ids.jsonl", () => raw(`,"id":"${"i".repeat(MiB)}"`) + raw(""), { stored: 1, rejected: 1 }),
  made("a configuration's name of a megabyte", "config.jsonl", () => raw(`,"configuration":"${"c".repeat(MiB)}"`), {
    refused: /200 characters/,
  }),
  made("200,000 columns", "wide.csv", () => `${heading},${Array.from({ length: 200_000 }, (_, n) => n).join(",")}\n`, {
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
    { refused: /1,000 configurations/ },
    { isSlow: true },
  ),
  made("ten thousand blank lines", "rows.csv", () => `${heading}\n${"\n".repeat(10_000)}q,c,r\n`, { stored: 1 }),
  made("a quote that never closes", "quote.csv", () => `${heading}\n"q,c,r\n${"a,b,c\n".repeat(1000)}`, { refused: /quote/i }),
  made("only quotes", "quotes.csv", () => `${heading}\n${'"'.repeat(100_001)}\n`, { refused: /quote|columns/i }),
  made("only commas", "commas.csv", () => ",".repeat(100_000), { refused: /./ }),
  made("a list that goes on after its end", "after.json", () => `[${json()}]${json()}`, { refused: /follows the end/ }),
  made("a list that is cut off", "cut.json", () => `[${json()},${json().slice(0, 40)}`, { refused: /JSON is incomplete/ }),
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
