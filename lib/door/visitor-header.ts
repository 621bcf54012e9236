import { Visitor } from "@/lib/domain/people/visitor";

/** The door drops it from incoming requests. */
export const visitorHeader = "x-assay-visitor";

export const writeVisitor = (visitor: Visitor): string => Buffer.from(JSON.stringify(visitor)).toString("base64url");

/** A request without the header did not pass the door. */
export function readVisitorHeader(value: string | null): Visitor {
  if (value === null) return { kind: "nobody" };
  return Visitor.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
}
