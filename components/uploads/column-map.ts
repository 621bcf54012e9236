type ColumnMap = Readonly<Record<string, string>>;

/** What a column is mapped to by hand: a field, "" when it is left out, null when it is left to its name. */
export function mappedTo(map: ColumnMap, column: string): string | null {
  if (`skip:${column}` in map) return "";
  return (
    Object.entries(map).find(([field, mapped]) => mapped === column && mapped !== "" && !field.startsWith("skip:"))?.[0] ?? null
  );
}

/** The mapping once `column` is read as `field`; "" leaves the column out. */
export function withColumn(map: ColumnMap, column: string, field: string): Record<string, string> {
  const others = Object.entries(map).filter(([key, mapped]) => key !== `skip:${column}` && (mapped !== column || mapped === ""));
  return Object.fromEntries([...others, field === "" ? [`skip:${column}`, ""] : [field, column]]);
}

/** The mapping once the file has no `field` on purpose, or is asked for it again. */
export function withoutField(map: ColumnMap, field: string, isAbsent: boolean): Record<string, string> {
  const others = Object.entries(map).filter(([key]) => key !== field);
  return Object.fromEntries(isAbsent ? [...others, [field, ""]] : others);
}
