type ColumnMap = Readonly<Record<string, string>>;

/** Field of a manual mapping: "" if ignored, null if the column's name decides. */
export function mappedTo(map: ColumnMap, column: string): string | null {
  if (`skip:${column}` in map) return "";
  return (
    Object.entries(map).find(([field, mapped]) => mapped === column && mapped !== "" && !/^(?:skip|file):/.test(field))?.[0] ??
    null
  );
}

/** "" ignores the column. */
export function withColumn(map: ColumnMap, column: string, field: string): Record<string, string> {
  const others = Object.entries(map).filter(([key, mapped]) => key !== `skip:${column}` && (mapped !== column || mapped === ""));
  return Object.fromEntries([...others, field === "" ? [`skip:${column}`, ""] : [field, column]]);
}

/** `isAbsent`: the file has no such field. */
export function withoutField(map: ColumnMap, field: string, isAbsent: boolean): Record<string, string> {
  const others = Object.entries(map).filter(([key]) => key !== field);
  return Object.fromEntries(isAbsent ? [...others, [field, ""]] : others);
}

/** Reads contexts from this column too, after those that hold some already. */
export function withMoreContexts(map: ColumnMap, holding: readonly string[], column: string): Record<string, string> {
  const others = Object.entries(map).filter(
    ([key, mapped]) => !/^contexts(?:\.\d+)?$/.test(key) && key !== `skip:${column}` && mapped !== column,
  );
  const all = [...holding.filter((one) => one !== column), column];
  return Object.fromEntries([...others, ...all.map((one, index) => [`contexts.${index + 1}`, one])]);
}
