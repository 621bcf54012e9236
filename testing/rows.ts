import { Readable } from "node:stream";

/** All texts differ, to detect swaps. */
export const rowsOf = (count: number, values: (index: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    question: `When was bridge number ${index} opened?`,
    contexts: [`Bridge number ${index} was opened in ${1800 + index}.`, `Tunnel ${index} is closed in winter.`],
    response: `It was opened in ${1800 + index}.`,
    reference: `In the year ${1800 + index}`,
    ...values(index),
  }));

const textOf = (content: string | readonly object[]): string =>
  typeof content === "string" ? content : content.map((row) => `${JSON.stringify(row)}\n`).join("");

// biome-ignore lint/suspicious/noExplicitAny: it returns what JSON.parse does.
export const parsedLines = (text: string): any[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Makes a file to import from a text, or from rows as JSON Lines. */
export const fileOf = (fileName: string, content: string | readonly object[]) => ({
  fileName,
  bytes: Readable.from([Buffer.from(textOf(content))]),
});

/** All that an export writes, as one text. */
export async function whole(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
