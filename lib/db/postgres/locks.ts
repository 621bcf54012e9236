const assay = 41_553;

export const locks = {
  migrations: [assay, 1],
  /** For transactions that read and then write what depends on it. SQLite has one writer anyway. */
  writer: [assay, 2],
  /** For several statements outside one transaction. */
  alone: [assay, 3],
  /** For the one `assay move` that fills a database. */
  move: [assay, 4],
  upkeep: [assay, 5],
} satisfies Record<string, [number, number]>;
