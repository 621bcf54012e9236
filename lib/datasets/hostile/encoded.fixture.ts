import { bytes, type HostileFile, heading, json, made } from "./file.fixture";

const utf16 = (text: string, mark = true) => bytes(mark ? [0xff, 0xfe] : [], Buffer.from(text, "utf16le"));

/** Files with false encodings. */
export const encoded: HostileFile[] = [
  made("Windows-1252 that says it is CSV", "latin.csv", () => bytes(`${heading}\n`, [0x71, 0xfc, 0x2c, 0x63, 0x2c, 0x72, 0x0a]), {
    stored: 1,
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
