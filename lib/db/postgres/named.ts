import { createHash } from "node:crypto";

/**
 * Statements by their text, each with a name, by which the server prepares it once in a connection. The name follows from the text, because the
 * web server's bundles hold this module more than once and share the connections.
 */
const statements = new Map<string, { name: string; text: string }>();
const mostPrepared = 500;

/** A statement as PostgreSQL takes it, with a name if it is to be prepared. */
export function named(sql: string): { name?: string; text: string } {
  const known = statements.get(sql);
  if (known) return known;
  const text = numbered(sql);
  if (statements.size >= mostPrepared) return { text };
  const statement = { name: `assay-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`, text };
  statements.set(sql, statement);
  return statement;
}

/** SQLite's parameters, `?` or `?2`, as PostgreSQL writes them. */
export function numbered(sql: string): string {
  let last = 0;
  return sql.replace(/\?(\d*)/g, (_, place: string) => {
    last = place === "" ? last + 1 : Number(place);
    return `$${last}`;
  });
}
