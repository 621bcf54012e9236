import { readVisitorHeader, visitorHeader } from "@/lib/access/door/visitor-header";
import { type Actor, actorOf } from "@/lib/domain/people/actor";

/** For the audit log. */
export const actorOfRequest = ({ headers }: Request): Actor =>
  actorOf(readVisitorHeader(headers.get(visitorHeader)), headers.get("x-forwarded-for"));
