import { fieldOf, normalName } from "@/lib/datasets/values/fields";
import { roleNamed } from "@/lib/datasets/values/messages";
import { isText, type Nested, sizeOf, unpacked } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import { wordSet } from "@/lib/domain/text/word-set";
import type { Gathering } from "./gather";

const speakers = wordSet("role direction sender speaker author from type messagetype senderrole");
const chats = /^(?:conversation|session|thread|chat|dialog|dialogue|ticket)(?:id)?$/;
const texts = wordSet("text content message body utterance messagetext");
const times = wordSet("timestamp time createdat date datetime turn turnid messageindex sequence seq order");

/** A log of chats as a table: a row per message, with its conversation, who wrote it and its text. */
export function messageRows(rows: readonly Nested[]): Gathering<Nested> | null {
  const names = Object.keys(rows[0] ?? {});
  const called = (words: ReadonlySet<string>) => names.filter((name) => words.has(normalName(name)));
  const roleOf = (row: Nested, name: string) => roleNamed(row[name]);
  const role = called(speakers).find(
    (name) =>
      rows.every((row) => roleOf(row, name)) &&
      ["user", "assistant"].every((one) => rows.some((row) => roleOf(row, name) === one)),
  );
  const [text] = called(texts);
  const key = names.find((name) => chats.test(normalName(name)));
  if (role === undefined || text === undefined || key === undefined) return null;
  const [time] = called(times);
  const contexts = names.find((name) => fieldOf(name)?.field === "contexts");
  const before = (one: Nested, other: Nested) =>
    time === undefined ? 0 : String(one[time]).localeCompare(String(other[time]), "en", { numeric: true });
  return {
    family: { name: "rows of one message each", places: {} },
    parts: function* (row) {
      if (isText(row[text])) yield { key: String(row[key]), part: row, size: sizeOf(row) };
    },
    join: (conversations) =>
      conversations.map(({ parts: [first = {}, ...more] }) => {
        const all = [first, ...more].sort(before);
        const about = names.filter((name) => ![role, text, time].includes(name) && all.every((row) => row[name] === first[name]));
        const messages = all.map((row) => ({
          ...Object.fromEntries(names.filter((name) => !about.includes(name)).map((name) => [name, unpacked(row[name])])),
          role: roleOf(row, role),
          content: row[text],
          ...(contexts !== undefined && { documents: unpacked(row[contexts]) }),
        }));
        return [{ ...Object.fromEntries(about.map((name) => [name, first[name]])), messages }];
      }),
    hints: (conversations) => [
      `Each row is one message: the rows are read as ${counted(conversations.length, "conversation")}, by “${key}”.`,
    ],
  };
}
