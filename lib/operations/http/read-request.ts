import * as z from "zod";
import { Refusal, refusalOf, withPaths } from "@/lib/domain/problem";

/** Throws a Refusal that lists every invalid field, after a sentence about `what` a request sent. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, what?: string): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refusalOf(
    read.error,
    (problems) => `${what === undefined ? "" : `${what} cannot be used. `}${withPaths(problems)}`,
    schema,
  );
}

const isList = (field: unknown): boolean =>
  field instanceof z.ZodOptional ? isList(field.unwrap()) : field instanceof z.ZodArray;

/** Blank parameters count as missing; those that the schema reads as a list can be repeated. */
export function readQuery<S extends z.ZodObject>(request: Request, schema: S): z.output<S> {
  const { searchParams } = new URL(request.url);
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(searchParams.keys())) {
    const given = searchParams.getAll(name).filter((value) => value !== "");
    const [first] = given;
    if (first === undefined) continue;
    const takesAll = isList(schema.shape[name]);
    if (given.length > 1 && !takesAll) {
      throw new Refusal(`The parameter ${name} is given ${given.length} times. Give it once.`, "invalid", [
        { path: name, message: "Given more than once." },
      ]);
    }
    values[name] = takesAll ? given : first;
  }
  return checked(schema, values, "The address's parameters");
}

/**
 * The access check has limited the body's size (lib/domain/request-limits.ts). An empty body counts as `{}` if it is optional.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { isOptional = false } = {},
): Promise<z.output<S>> {
  const text = await request.text();
  if (isOptional && text.trim() === "") return checked(schema, {}, "The body");
  let value: unknown;
  try {
    // An escaped half of a character survives in stored JSON, and a browser shows it unlike the server.
    value = JSON.parse(text, /\\ud/i.test(text) ? (_, one) => (typeof one === "string" ? one.toWellFormed() : one) : undefined);
  } catch (error) {
    const why = text.trim() === "" ? "It is empty" : (error as Error).message;
    throw new Refusal(`The body is not valid JSON. ${why}.`);
  }
  return checked(schema, value, "The body");
}
