import { crc32, deflateRawSync } from "node:zlib";

interface Claims {
  /** In place of the true size. */
  size?: number;
}

/** A ZIP archive of these files. */
export function archive(files: Readonly<Record<string, string | Uint8Array>>, { size }: Claims = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text as string);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x800, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(size ?? content.length, 18);
    about.writeUInt16LE(path.length, 22);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    local.push(Buffer.from("PK\x03\x04", "latin1"), about, path, packed);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, more, path);
    offset += 30 + path.length + packed.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(local.length / 4, 8);
  end.writeUInt16LE(local.length / 4, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, list, end]);
}

/** A workbook whose sheets hold these cells, written as XML: `<c r="A1" t="s"><v>0</v></c>`. */
export const workbook = (sheets: Readonly<Record<string, string>>, { texts = "", styles = "", state = "" } = {}): Buffer => {
  const names = Object.keys(sheets);
  return archive({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"${at === 0 ? state : ""}/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${texts}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/s${at}.xml`, `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
  });
};
