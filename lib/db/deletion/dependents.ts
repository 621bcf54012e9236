import { db } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { Prisma } from "@/prisma/client/client";

export type DeletableTable = "Run" | "Configuration" | "Dataset";

/** A table whose rows are deleted with those of another. */
export interface Dependent {
  table: string;
  /** The column that holds the other's id. */
  column: string;
  /** The columns that identify a row. */
  key: readonly string[];
}

interface Row {
  child: string;
  parent: string;
  column: string;
  keyJson: string;
}

/**
 * The tables that reference `parent` by a cascading foreign key, read from the database, so that tables added later are included.
 * Dependents come first, so that deleting in this order leaves little to cascade.
 */
export async function dependentsOf(parent: DeletableTable): Promise<Dependent[]> {
  const rows = await db.$queryRaw<Row[]>(Prisma.raw(dialect.cascades));
  const references = rows.filter((row) => row.parent === parent && row.child !== parent);
  const refersTo = (child: string, other: string) => rows.some((row) => row.child === child && row.parent === other);
  const ordered: Row[] = [];
  const left = [...references];
  while (left.length > 0) {
    const at = left.findIndex((row) => !left.some((other) => other !== row && refersTo(other.child, row.child)));
    // A circle has no order; its rows are left to the cascade.
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered.map(({ child, column, keyJson }) => ({ table: child, column, key: JSON.parse(keyJson) as string[] }));
}
