export const claimTables = (run: string) =>
  tables(run, "claims", "one row per claim and sentence of its evidence, with people’s marks");

export const commentTables = (run: string) => tables(run, "comments", "one row per comment, with its passage");

function tables(run: string, kind: "claims" | "comments", hint: string) {
  const href = (format: string) => `/api/v1/runs/${run}/export?format=${format}&${kind}=1`;
  return [
    { name: `All ${kind}, CSV`, hint, href: href("csv") },
    { name: `All ${kind}, JSON lines`, href: href("jsonl") },
    { name: `All ${kind}, Parquet`, href: href("parquet") },
  ];
}
