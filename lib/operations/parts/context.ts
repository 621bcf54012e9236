import type { Given, Operation, Value } from "@/lib/domain/api/operation";
import type { Actor } from "@/lib/domain/people/actor";
import type { Visitor } from "@/lib/domain/people/visitor";
import type { ExportedFile } from "@/lib/exports/file";
import type { Named } from "@/lib/operations/downloads/send";
import type { Received } from "@/lib/operations/http/receive-file";

export interface Context {
  visitor: Visitor;
  /** For the audit log. */
  by: Actor;
  request: Request;
  /** `name` is the file's if the request has none. */
  receive: (name?: string) => Promise<Received>;
  /** Makes the file while it is read. */
  send: (file: ExportedFile, named: Named) => Promise<Response>;
  /** The address at which people reach a page. */
  linkTo: (path: string) => Promise<string> | string;
}

/** The answer that was given, if an operation has several. */
export class Answered<T> {
  constructor(
    readonly status: number,
    readonly value: T,
  ) {}
}

/** What the operations of a group do. Throws Refusal. */
export type Does<G extends Readonly<Record<string, Operation>>> = {
  readonly [K in keyof G]: (given: Given<G[K]>, context: Context) => Done<Value<G[K]>> | Promise<Done<Value<G[K]>>>;
};

/** A file is a response. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb whose answer has no content returns nothing.
type Done<T> = Dated<T> | Answered<Dated<T>> | Response | (undefined extends T ? void : never);

/** JSON writes a date as the text that the schema asks for. */
type Dated<T> = string extends T ? T | Date : T extends object ? { [K in keyof T]: Dated<T[K]> } : T;
