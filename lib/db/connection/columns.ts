import type * as z from "zod";

type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;

/** A `select` of the columns in these lists: columns("id name", "createdAt"). */
export const columns = <const List extends string>(...lists: readonly List[]): Record<Words<List>, true> =>
  Object.fromEntries(lists.flatMap((list) => list.split(" ")).map((name) => [name, true])) as Record<Words<List>, true>;

type Schemas = Readonly<Record<string, z.ZodType>>;
type Parsed<Row, Json extends Schemas> = Omit<Row, keyof Json> & {
  [Name in keyof Json & keyof Row as Name extends `${infer Short}Json` ? Short : never]:
    | z.output<Json[Name]>
    | Extract<Row[Name], null>;
};

/** With JSON columns parsed: a schema for `judgeJson` gives `judge`. Null stays null. */
export function withJson<Row extends object, Json extends Schemas>(row: Row, schemas: Json): Parsed<Row, Json> {
  const parsed = Object.entries(row).map(([name, value]) => {
    const schema = schemas[name];
    return schema ? [name.replace(/Json$/, ""), value === null ? null : schema.parse(JSON.parse(value))] : [name, value];
  });
  return Object.fromEntries(parsed);
}
