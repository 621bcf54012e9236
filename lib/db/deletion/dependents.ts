import { fetchRows } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { Prisma } from "@/prisma/client/client";

export type DeletableTable = "Run" | "Configuration" | "Dataset";

export interface Dependent {
  table: string;
  column: string;
  key: readonly string[];
}

interface Row {
  child: string;
  parent: string;
  column: string;
  keyJson: string;
}

/** Read from the database, so later tables are included. Dependents come first, so little is left to cascade. */
export async function dependentsOf(parent: DeletableTable): Promise<Dependent[]> {
  const rows = await fetchRows<Row>(Prisma.raw(dialect.cascades));
  const references = rows.filter((row) => row.parent === parent && row.child !== parent);
  const refersTo = (child: string, other: string) => rows.some((row) => row.child === child && row.parent === other);
  const ordered: Row[] = [];
  const left = [...references];
  while (left.length > 0) {
    const at = left.findIndex((row) => !left.some((other) => other !== row && refersTo(other.child, row.child)));
    // A circle has no order; the cascade deletes its rows.
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered.map(({ child, column, keyJson }) => ({ table: child, column, key: JSON.parse(keyJson) as string[] }));
}
