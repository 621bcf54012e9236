import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server";

/** What the audit log's page keeps in its address. */
const auditSearch = {
  /** An account's id, or a kind of actor; "" for everybody. */
  person: parseAsString.withDefault(""),
  /** "" for every action. */
  action: parseAsString.withDefault(""),
  /** From 1. */
  page: parseAsInteger.withDefault(1),
};

export const loadAuditSearch = createLoader(auditSearch);
export const auditHref = createSerializer(auditSearch);
