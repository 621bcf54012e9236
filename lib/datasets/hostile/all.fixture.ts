import { isThorough } from "@/testing/thorough";
import { encoded } from "./encoded.fixture";
import { bytes, type HostileFile, MiB, made } from "./file.fixture";
import { packed } from "./packed.fixture";
import { levels, parquetFile, plain } from "./parquet.fixture";
import { shaped } from "./shaped.fixture";
import { hostileTexts } from "./texts.fixture";

/** Puts a text wherever a row can hold one: fields, ids, labels and their names, columns, the configuration, the file's name. */
const rowFull = (text: string) => ({
  // Longer ones are rejected: shaped.fixture.ts.
  id: text.slice(0, 500),
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

const most = 2 ** 31 - 1;
const wholePage = Buffer.concat([levels(1, 1), plain("text")]);
const parquets: HostileFile[] = [
  made("Parquet in order, against which the others are held", "whole.parquet", () => parquetFile(wholePage), { stored: 1 }),
  made("a Parquet run of two thousand million nothings", "run.parquet", () => parquetFile(levels(most, 0), { values: most }), {
    refused: /Parquet/,
  }),
  made(
    "a Parquet run longer than its page says",
    "longer.parquet",
    () => parquetFile(levels(most, 0)),
    { refused: /Parquet/ },
    // Its reader first runs out of memory.
    { isSlow: true },
  ),
  made(
    "a Parquet page that decompresses to more than it declares",
    "folded.parquet",
    () => parquetFile(Buffer.alloc(64 * MiB), { isGzipped: true, size: 10 }),
    { refused: /Parquet/ },
  ),
  made(
    "a Parquet page that declares a decompressed size of two gigabytes",
    "page.parquet",
    () => parquetFile(wholePage, { isGzipped: true, size: most }),
    { refused: /decompresses to 2048 MiB/ },
  ),
  made(
    "a Parquet dictionary of nothing, looked up two thousand million times",
    "lookup.parquet",
    () => parquetFile(Buffer.concat([levels(most, 1), Buffer.from([0])]), { values: most, encoding: 8 }),
    { refused: /Parquet/ },
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

/** Every hostile file that is small or generated. */
export const hostileFiles: readonly HostileFile[] = [...everywhere, ...packed, ...shaped, ...encoded, ...parquets].filter(
  ({ isSlow }) => isThorough || !isSlow,
);
