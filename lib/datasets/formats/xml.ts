import { SaxesParser } from "saxes";
import { Refusal } from "@/lib/domain/problem";

export interface XmlReader {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Prefixes are writers' habits. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A workbook's elements nest about ten deep; the parser holds each open one in memory. */
const deepest = 200;

/** Feeds XML to `reader`, chunk by chunk, and yields after each; nothing where the archive lacks the file. Entities other than XML's five are refused, never looked up. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader, longest: number): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8");
  const parser = new SaxesParser();
  let since = 0;
  let depth = 0;
  let isEmpty = true;
  const fail = (message: string): never => {
    throw new Refusal(`The workbook's XML is damaged: ${message.slice(0, 100)}. Save it again and upload it.`);
  };
  parser.on("error", (error) => fail(error.message));
  parser.on("doctype", () => fail("it has a document type"));
  parser.on("opentag", ({ name, attributes }) => {
    since = 0;
    if (++depth > deepest) fail("its elements nest too deeply");
    reader.open?.(local(name), attributes as Record<string, string>);
  });
  parser.on("closetag", ({ name }) => {
    since = 0;
    depth--;
    reader.close?.(local(name));
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  for await (const chunk of bytes) {
    since += chunk.length;
    isEmpty = false;
    if (since > longest) fail("one of its texts is too long");
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  if (!isEmpty) parser.write(decoder.decode()).close();
}
