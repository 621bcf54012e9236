import { db } from "@/lib/db/connection/client";

export type DeletableTable = "Run" | "Configuration" | "Dataset";

/** A table whose rows are deleted with those of another. */
export interface Dependent {
  table: string;
  /** The column that holds the other's id. */
  column: string;
  /** The columns that identify a row: `rowid`, or the primary key of a table without one. */
  key: readonly string[];
}

interface Row {
  child: string;
  parent: string;
  column: string;
  hasRowid: number | bigint;
  keyJson: string;
}

/**
 * The tables that reference `parent` by a cascading foreign key, read from the database, so that tables added later are included.
 * Dependents come first, so that deleting in this order leaves little to cascade.
 */
export async function dependentsOf(parent: DeletableTable): Promise<Dependent[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT m."name" AS "child", f."table" AS "parent", f."from" AS "column",
      (SELECT NOT l."wr" FROM pragma_table_list l WHERE l."schema" = 'main' AND l."name" = m."name") AS "hasRowid",
      (SELECT json_group_array(t."name") FROM pragma_table_info(m."name") t WHERE t."pk" > 0) AS "keyJson"
    FROM sqlite_master m JOIN pragma_foreign_key_list(m."name") f
    WHERE m."type" = 'table' AND f."on_delete" = 'CASCADE' ORDER BY m."name"`;
  const references = rows.filter((row) => row.parent === parent && row.child !== parent);
  const refersTo = (child: string, other: string) => rows.some((row) => row.child === child && row.parent === other);
  const ordered: Row[] = [];
  const left = [...references];
  while (left.length > 0) {
    const at = left.findIndex((row) => !left.some((other) => other !== row && refersTo(other.child, row.child)));
    // A circle has no order; its rows are left to the cascade.
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered.map(({ child, column, hasRowid, keyJson }) => ({
    table: child,
    column,
    key: Number(hasRowid) === 1 ? ["rowid"] : (JSON.parse(keyJson) as string[]),
  }));
}
