import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server";

const auditSearch = {
  /** Account id or kind of actor; "" for all. */
  person: parseAsString.withDefault(""),
  /** "" for all. */
  action: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  columns: parseAsString,
};

export const loadAuditSearch = createLoader(auditSearch);
export const auditHref = createSerializer(auditSearch);
