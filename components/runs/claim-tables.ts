/** Links of the Export menu to a run's claims. */
export function claimTables(run: string) {
  const href = (format: string) => `/api/v1/runs/${run}/export?format=${format}&claims=1`;
  return [
    {
      name: "All claims, CSV",
      hint: "one row per claim and sentence of its evidence, with people’s marks",
      href: href("csv"),
    },
    { name: "All claims, JSON lines", href: href("jsonl") },
    { name: "All claims, Parquet", href: href("parquet") },
  ];
}
