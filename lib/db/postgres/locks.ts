/** Assay's advisory locks: the first number keeps them apart from those of other programs in the database. */
const assay = 41_553;

export const locks = {
  migrations: [assay, 1],
  /** Held by a transaction that reads and then writes what depends on it. SQLite has one writer anyway. */
  writer: [assay, 2],
  /** Held during work of several statements that are not one transaction. */
  alone: [assay, 3],
  /** Held by the one `assay move` that fills a database. */
  move: [assay, 4],
} satisfies Record<string, [number, number]>;
