import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readAll } from "./every-event.fixture";
import { archive, workbook } from "./hostile/archive.fixture";

const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join("")}</row>`;
const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = row(1, text("A1", "Question"), text("B1", "Answer"), text("C1", "Source 1"), text("D1", "Source 2"));
const answers = `${heading}${row(2, text("A2", "Who?"), text("B2", "Ann."), text("D2", "Ann did."))}`;

test("a workbook's first visible sheet is read; another is chosen by name, and one that is not there is refused with those that are", async () => {
  const file = workbook(
    { Notes: row(1, text("A1", "hidden")), Answers: answers, Old: answers.replace("Ann.", "Bob.") },
    { state: ' state="hidden"' },
  );
  const { samples, hints, format } = await readAll(file);
  expect(samples).toMatchObject([{ question: "Who?", response: "Ann.", contexts: ["Ann did."], line: 2 }]);
  expect(hints[0]).toContain("The workbook has the sheets “Notes”, “Answers” and “Old”; “Answers” is read.");
  expect(format?.label).toBe("Excel workbook, sheet “Answers”");
  expect((await readAll(file, { map: { "file:sheet": "Old" } })).samples).toMatchObject([{ response: "Bob." }]);
  expect((await readAll(file, { map: { "file:sheet": "Odl" } })).refusal).toContain("no sheet “Odl”. It has “Notes”, “Answers”");
});

test("a cover is passed over for the only sheet with a table; names below the same names of groups have both", async () => {
  const cover = row(2, text("B2", "Report of May")) + row(3, text("B3", "By Ann"));
  const { samples, hints } = await readAll(workbook({ Cover: cover, Answers: answers, Notes: cover }));
  expect(samples).toMatchObject([{ question: "Who?" }]);
  expect(hints[0]).toContain("“Answers” is read.");
  expect((await readAll(workbook({ Cover: cover, A: answers, B: answers }))).refusal).toContain("“Cover” is read");
  const own =
    row(1, text("A1", "F"), text("B1", "A"), text("C1", "K")) +
    row(2, text("A2", "Wer?"), text("B2", "Ann."), text("C2", "Ann."));
  const map = { question: "F", response: "A", contexts: "K" };
  for (const other of [answers, "<a>".repeat(1000)])
    expect((await readAll(workbook({ Own: own, Other: other }), { map })).samples).toMatchObject([{ question: "Wer?" }]);
  const names = ["Question", "Answer", "Context", "Answer", "Context"];
  const letters = ["A", "B", "C", "D", "E"];
  const groups = row(1, text("A1", "Input"), text("B1", "Model A"), text("D1", "Model B"));
  const two =
    groups +
    [names, ["Who?", "Ann.", "Ann did.", "Bob.", "Bob did."]]
      .map((cells, at) => row(at + 2, ...cells.map((value, place) => text(`${letters[place]}${at + 2}`, value))))
      .join("");
  const { refusal } = await readAll(workbook({ S: two }));
  expect(refusal).toContain("Question, Model A Answer, Model A Context, Model B Answer, Model B Context");
});

test("formulas, dates, times, booleans, numbers and runs of text have their types; titles above the heading are left out", async () => {
  const cells = [
    text("A4", "When_x000D_?"),
    '<c r="B4" s="3"><v>0.42</v></c>',
    '<c r="C4" t="s"><v>0</v></c>',
    '<c r="D4" t="b"><v>1</v></c>',
    '<c r="E4" s="1"><v>45413</v></c>',
    '<c r="F4" s="2"><v>45413.5</v></c>',
    '<c r="G4" t="str"><f>A1&amp;B1</f><v>made</v></c>',
    '<c r="H4" t="e"><v>#N/A</v></c>',
    '<c r="I4" s="3"><v>0.25</v></c>',
  ];
  const names = ["question", "answer", "contexts", "label_ok", "day", "moment", "formula", "none", "label_share"];
  const head = row(3, ...names.map((name, at) => text(`${String.fromCharCode(65 + at)}3`, name)));
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>';
  const texts = "<si><r><t>One </t></r><r><t>place.</t></r><rPh><t>aid</t></rPh></si>";
  const { samples, hints } = await readAll(
    workbook({ S: `${row(1, text("A1", "Export"))}${head}${row(4, ...cells)}` }, { styles, texts }),
  );
  expect(samples).toMatchObject([
    {
      question: "When\r?",
      response: "42%",
      contexts: ["One place."],
      labels: { ok: true, share: 0.25 },
      metadata: { day: "2024-05-01", moment: "2024-05-01T12:00:00", formula: "made" },
    },
  ]);
  expect(hints).toContain("The heading is line 3; what is above it is left out.");
});

test("an archive with one data file is opened; several, none, or another archive are refused", async () => {
  const csv = "question,contexts,answer\nWho?,Ann did.,Ann.\n";
  const { samples, format } = await readAll(
    archive({ "out/": "", "out/rows.csv": csv, "readme.md": "x", "__MACOSX/._rows.csv": "x" }),
  );
  expect(samples).toMatchObject([{ question: "Who?" }]);
  expect(format?.label).toBe("CSV, comma, UTF-8, zipped");
  expect((await readAll(archive({ "book.xlsx": workbook({ S: answers }) }))).samples).toMatchObject([{ response: "Ann." }]);
  expect((await readAll(archive({ "a.csv": csv, "b.csv": csv }))).refusal).toContain("2 data files: a.csv and b.csv.");
  expect((await readAll(archive({ "a.md": "", "b.md": "" }))).refusal).toContain("no data file");
  expect((await readAll(archive({ "a.zip": archive({ "a.csv": csv }) }))).refusal).toContain("packed twice");
});

test("a workbook's texts, entities and rows are bounded", async () => {
  const many = "<si><t>x</t></si>".repeat(1000);
  expect((await readAll(workbook({ S: answers }, { texts: many }), { limits: { buffered: 1000 } })).refusal).toContain(
    "texts are larger",
  );
  expect((await readAll(workbook({ S: `<!DOCTYPE a [<!ENTITY b "c">]>${answers}` }))).refusal).toContain("XML is damaged");
  expect((await readAll(workbook({ S: answers.replace("Who?", "&b;") }))).refusal).toContain("XML is damaged");
  const repeated = row(3, ...["A3", "B3", "C3"].map((place) => `<c r="${place}" t="s"><v>0</v></c>`));
  const long = workbook({ S: `${answers}${repeated}` }, { texts: `<si><t>${"x".repeat(900)}</t></si>` });
  expect((await readAll(long, { limits: { cell: 600 } })).problems).toMatchObject([
    { line: 3, reason: expect.stringContaining("longer than 2,400 bytes") },
  ]);
  const rows = Array.from({ length: 50 }, (_, at) => row(at + 3, `<c r="A${at + 3}" t="s"><v>0</v></c>`)).join("");
  const amplified = workbook({ S: `${answers}${rows}` }, { texts: `<si><t>${"x".repeat(900)}</t></si>` });
  expect((await readAll(amplified, { limits: { bytes: 30_000 } })).refusal).toContain("longer than 30,000 bytes");
  const packsBadly = randomBytes(150_000).toString("base64");
  const cells = Array.from({ length: 80 }, (_, at) => row(at + 3, `<c r="A${at + 3}" t="s"><v>0</v></c>`)).join("");
  const repeating = workbook(
    { S: `${answers}${cells}` },
    { texts: `<si><t>${"x".repeat(900_000)}</t></si><si><t>${packsBadly}</t></si>` },
  );
  expect((await readAll(repeating)).refusal).toContain("longer than 64 MiB in all");
  expect((await readAll(workbook({ S: "<a>".repeat(1000) }))).refusal).toContain("nest too deeply");
});

test("what can be chosen about a file is in its format, also where a later part decides it; the page names its controls", async () => {
  const book = workbook({ Answers: answers, Old: answers });
  const opened = await readAll(book, { caller: "page" });
  expect(opened.format?.choices).toMatchObject({ sheets: ["Answers", "Old"], sheet: "Answers", encoding: null });
  expect(opened.hints[0]).toContain("“Answers” is read. To read another, choose it under Sheet.");
  const plain = `question,contexts,response\n${"Who?,Ann.,Ann.\n".repeat(20_000)}Où?,À Gênes.,Là.\n`;
  const late = await readAll(Buffer.from(plain, "latin1"), { caller: "page" });
  expect(late.format?.choices.encoding).toEqual({ name: "windows-1252", sample: "Où?,À Gênes.,Là." });
  expect(late.hints).toContain(
    "The file is not UTF-8 and is read as windows-1252: “Où?,À Gênes.,Là.”. If these words look wrong, choose another under Encoding.",
  );
  const passages = "question,passage,response\nWho?,Ann did.,Ann.\nWho?,Bob saw.,Ann.\n";
  expect((await readAll(passages)).format?.choices.joinsPassages).toBe(true);
  expect((await readAll(passages, { map: { contexts: "passage", "skip:passages": "" } })).format?.choices.joinsPassages).toBe(
    false,
  );
});
