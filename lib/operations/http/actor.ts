import { type Actor, actorOf } from "@/lib/domain/people/actor";
import { readVisitorHeader, visitorHeader } from "@/lib/door/visitor-header";

/** For the audit log. */
export const actorOfRequest = ({ headers }: Request): Actor =>
  actorOf(readVisitorHeader(headers.get(visitorHeader)), headers.get("x-forwarded-for"));
