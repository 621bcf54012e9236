import { Visitor } from "@/lib/domain/people/visitor";

/** Header in which the door tells pages, actions and routes who is there; what comes from outside under this name is dropped. */
export const visitorHeader = "x-assay-visitor";

export const writeVisitor = (visitor: Visitor): string => Buffer.from(JSON.stringify(visitor)).toString("base64url");

/** Nobody where the header is missing: then the request did not come through the door. */
export function readVisitorHeader(value: string | null): Visitor {
  if (value === null) return { kind: "nobody" };
  return Visitor.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
}
