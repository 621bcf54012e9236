import { createHash } from "node:crypto";

/** A statement's text gives its name: the web server loads this module twice and shares the connections. */
const statements = new Map<string, { name: string; text: string }>();
const mostPrepared = 500;

export function namedStatement(sql: string): { name?: string; text: string } {
  const known = statements.get(sql);
  if (known) return known;
  const text = numberedParameters(sql);
  if (statements.size >= mostPrepared) return { text };
  const statement = { name: `assay-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`, text };
  statements.set(sql, statement);
  return statement;
}

export function numberedParameters(sql: string): string {
  let last = 0;
  return sql.replace(/\?(\d*)/g, (_, place: string) => {
    last = place === "" ? last + 1 : Number(place);
    return `$${last}`;
  });
}
