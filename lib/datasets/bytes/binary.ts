import { Refusal } from "@/lib/domain/problem";

const exportAsTable = "Export the rows as CSV, JSON Lines or Parquet and upload that file.";
const unpack = "Unpack it and upload the file inside. Gzip (.gz) and ZIP are read.";

const signatures: readonly [bytes: string, what: string, fix: string][] = [
  ["d0cf11e0a1b11ae1", "an old Excel (XLS) or other old Office file", "Open it and save it as XLSX or CSV."],
  ["25504446", "a PDF", exportAsTable],
  ["89504e470d0a1a0a", "a PNG image", exportAsTable],
  ["ffd8ff", "a JPEG image", exportAsTable],
  ["47494638", "a GIF image", exportAsTable],
  ["49492a00", "a TIFF image", exportAsTable],
  ["4d4d002a", "a TIFF image", exportAsTable],
  ["377abcaf271c", "a 7z archive", unpack],
  ["526172211a07", "a RAR archive", unpack],
  ["28b52ffd", "a Zstandard file", unpack],
  ["fd377a585a00", "an XZ file", unpack],
  ["425a68", "a bzip2 file", unpack],
  ["53514c69746520666f726d6174203300", "an SQLite database", exportAsTable],
  ["4152524f5731", "an Arrow file", "Write it as Parquet or JSON Lines and upload that file."],
  ["46454131", "a Feather file", "Write it as Parquet or JSON Lines and upload that file."],
  ["4f626a01", "an Avro file", "Write it as Parquet or JSON Lines and upload that file."],
  ["894844460d0a1a0a", "an HDF5 file", exportAsTable],
  ["7f454c46", "a program", exportAsTable],
  ["4f676753", "an Ogg recording", exportAsTable],
  ["494433", "an MP3 recording", exportAsTable],
];

/** What a file that begins like a ZIP archive holds; null for other files. Refuses other documents. */
export function zipKind(head: Uint8Array, fileName: string): "workbook" | "archive" | null {
  const hex = Buffer.from(head.subarray(0, 4)).toString("hex");
  if (hex !== "504b0304" && hex !== "504b0506") return null;
  const text = Buffer.from(head).toString("latin1");
  if (text.includes("xl/") || /\.xls[xmb]$/i.test(fileName)) return "workbook";
  if (text.includes("word/") || /\.docx$/i.test(fileName)) return refuse(fileName, "a Word document (DOCX)", exportAsTable);
  if (text.includes("ppt/")) return refuse(fileName, "a PowerPoint file (PPTX)", exportAsTable);
  if (text.includes("opendocument.spreadsheet"))
    return refuse(fileName, "an OpenDocument spreadsheet (ODS)", "Open it and export the sheet as XLSX or CSV.");
  return "archive";
}

function refuse(fileName: string, what: string, fix: string): never {
  throw new Refusal(`“${fileName}” is ${what}, which cannot be read. ${fix}`);
}

const isTar = (head: Uint8Array) => Buffer.from(head.subarray(257, 262)).toString("latin1") === "ustar";

const isPickle = (head: Uint8Array) => head[0] === 0x80 && (head[1] ?? 0) >= 2 && (head[1] ?? 0) <= 5;

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32);

/** Refuses binary files other than Parquet and ZIP, with their kind and what to do. */
export function refuseBinary(head: Uint8Array, fileName: string, isUtf16: boolean): void {
  const hex = Buffer.from(head.subarray(0, 16)).toString("hex");
  for (const [bytes, what, fix] of signatures) if (hex.startsWith(bytes)) refuse(fileName, what, fix);
  if (hex.startsWith("52494646")) refuse(fileName, "a WebP image or a recording (RIFF)", exportAsTable);
  if (isTar(head)) refuse(fileName, "a tar archive", unpack);
  if (isPickle(head))
    refuse(
      fileName,
      "a Python pickle",
      "Pickles can run code and are never read. Write the data frame with to_parquet or to_json(lines=True).",
    );
  if (isUtf16) return;
  const sample = head.subarray(0, 4096);
  const controls = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls > sample.length * 0.05) refuse(fileName, "an unknown kind of binary file", exportAsTable);
}
