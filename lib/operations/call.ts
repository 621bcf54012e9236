import { visitorHeader, writeVisitor } from "@/lib/access/door/visitor-header";
import { addressOf, type Operation, type Sent, type Value } from "@/lib/api/operation";
import { linkToPage } from "@/lib/db/served";
import type { Actor } from "@/lib/domain/people/actor";
import type { Visitor } from "@/lib/domain/people/visitor";
import { checked, readQuery } from "./http/read-request";
import { perform } from "./perform";

/** Carries out an operation in this process, with all rights. `as` is the account that it acts for. */
export async function callHere<O extends Operation>(
  operation: O,
  sent: Sent<O>,
  by: Actor,
  as: Visitor = { kind: "local" },
): Promise<Value<O>> {
  const given: Readonly<Record<string, unknown>> = sent;
  const { query: _, body, ...parameters } = given;
  const url = `http://127.0.0.1/api/v1${addressOf(operation, given)}`;
  const request = new Request(url, { headers: { [visitorHeader]: writeVisitor(as) } });
  const read = {
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    ...(operation.query && { query: readQuery(request, operation.query) }),
    ...(operation.body && { body: checked(operation.body, body ?? {}) }),
  };
  const done = await perform(operation, read, { visitor: as, by, request, linkTo: linkToPage });
  return (done instanceof Response ? undefined : done.value) as Value<O>;
}
