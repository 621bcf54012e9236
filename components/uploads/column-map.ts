type ColumnMap = Readonly<Record<string, string>>;

/** The field that a column is mapped to by hand: "" if it is left out, null if its name decides. */
export function mappedTo(map: ColumnMap, column: string): string | null {
  if (`skip:${column}` in map) return "";
  return (
    Object.entries(map).find(([field, mapped]) => mapped === column && mapped !== "" && !field.startsWith("skip:"))?.[0] ?? null
  );
}

/** The mapping with `column` read as `field`; "" leaves the column out. */
export function withColumn(map: ColumnMap, column: string, field: string): Record<string, string> {
  const others = Object.entries(map).filter(([key, mapped]) => key !== `skip:${column}` && (mapped !== column || mapped === ""));
  return Object.fromEntries([...others, field === "" ? [`skip:${column}`, ""] : [field, column]]);
}

/** The mapping with `field` absent on purpose, or wanted again. */
export function withoutField(map: ColumnMap, field: string, isAbsent: boolean): Record<string, string> {
  const others = Object.entries(map).filter(([key]) => key !== field);
  return Object.fromEntries(isAbsent ? [...others, [field, ""]] : others);
}
