import { gzipSync } from "node:zlib";
import { archive, workbook } from "./archive.fixture";
import { bytes, type HostileFile, heading, json, MiB, made } from "./file.fixture";

/** Concatenated gzip members, which decompress to one file. */
const members = (count: number, content: Uint8Array) => {
  const one = gzipSync(content, { level: 9 });
  return Buffer.concat(Array.from({ length: count }, () => one));
};

/** Archives and compressed files. */
export const packed: HostileFile[] = [
  made("a gzip bomb", "bomb.jsonl.gz", () => bytes(gzipSync('{"question":"'), members(100, Buffer.alloc(MiB, "x"))), {
    refused: /500 times its size/,
  }),
  made(
    "a gzip bomb of rows",
    "rows.csv.gz",
    () => bytes(gzipSync(`${heading}\nq,c,r\n`), members(100, Buffer.from(`q,,${"r".repeat(MiB)}\n`))),
    { refused: /500 times its size/ },
    { isSlow: true },
  ),
  made("gzip in gzip", "twice.jsonl.gz.gz", () => gzipSync(gzipSync(json())), { refused: /packed twice/ }),
  made("gzip in gzip in gzip", "thrice.gz", () => gzipSync(gzipSync(gzipSync(json()))), { refused: /packed twice/ }),
  made("a gzip file that is cut off", "cut.jsonl.gz", () => gzipSync(json().repeat(100)).subarray(0, 60), {
    refused: /truncated/,
  }),
  made(
    "a gzip file with a spoilt middle",
    "spoilt.jsonl.gz",
    () => {
      const file = gzipSync(Array.from({ length: 500 }, (_, n) => json({ n })).join("\n"));
      const middle = file.length >> 1;
      return file.fill(0xff, middle, middle + 8);
    },
    { refused: /damaged|cut off|truncated/ },
  ),
  made("a gzip file with a wrong checksum", "sum.jsonl.gz", () => bytes(gzipSync(json()).subarray(0, -8), Buffer.alloc(8)), {
    refused: /damaged/,
  }),
  made("a gzip head alone", "head.gz", () => bytes([0x1f, 0x8b]), { refused: /truncated/ }),
  made("nothing, packed", "nothing.gz", () => gzipSync(""), { refused: /empty after unpacking/ }),
  made(
    "a zip bomb",
    "bomb.zip",
    () => archive({ "rows.jsonl": Buffer.alloc(100 * MiB) }),
    { refused: /500 times its size/ },
    { isSlow: true },
  ),
  made(
    "a zip bomb that claims to be small",
    "bomb.zip",
    () => archive({ "rows.jsonl": Buffer.alloc(8 * MiB, "x") }, { size: 9 }),
    { refused: /damaged/ },
  ),
  made("a zip in a zip", "nested.zip", () => archive({ "inner.zip": archive({ "rows.jsonl": json() }) }), {
    refused: /packed twice/,
  }),
  made("a zip with a way out of its folder", "slip.zip", () => archive({ "../../../../tmp/taken": "x" }), { refused: /archive/ }),
  made(
    "a workbook that decompresses endlessly",
    "bomb.xlsx",
    () => workbook({ Sheet: "" }, { texts: "<si>".repeat(2 * MiB) }),
    { refused: /damaged/ },
    { isSlow: true },
  ),
  made("a workbook cut off", "cut.xlsx", () => workbook({ Sheet: "" }).subarray(0, 400), { refused: /damaged/ }),
  made(
    "a workbook that includes another file",
    "entity.xml",
    () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    { refused: /web page or XML/ },
  ),
  made("a billion laughs", "laughs.xml", () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(100)}">]><l>&b;</l>`, {
    refused: /web page or XML/,
  }),
];
