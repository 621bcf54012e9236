import { type Operation, parametersOf, pathOf, type Sent, type Value } from "assay-lib/api/operation";
import type { TokenRole } from "assay-lib/domain/people/role";
import type { Refusal } from "assay-lib/domain/problem";
import { callHere } from "assay-lib/operations/call";
import * as z from "zod";
import { formAction, type Refreshed } from "./action";

type FormValue = (name: string) => string;

interface Rules<R> {
  refused: (refusal: Refusal) => R;
  refreshes: Refreshed;
}

/**
 * Makes a form's action of an operation, which says who may, checks what is sent and carries it out. Fields are named like its
 * parameters and like the paths of its body, such as `attributes.question`.
 */
export const formAct = <O extends Operation & { needs: TokenRole }, A, R>(
  operation: O,
  said: (value: Value<O>, typed: FormValue) => A,
  rules: Rules<R>,
) =>
  formAction({ needs: operation.needs, reads: z.object({}), ...rules }, async (_, { form, visitor, by }): Promise<A> => {
    const typed: FormValue = (name) => textsIn(form, name)[0] ?? "";
    const { query, body } = operation;
    const sent = {
      ...Object.fromEntries(parametersOf(pathOf(operation)).map((name) => [name, typed(name)])),
      ...(query && { query: valueIn(form, "", query) }),
      ...(body && { body: valueIn(form, "", body) }),
    };
    return said(await callHere(operation, sent as Sent<O>, { as: visitor, by }), typed);
  });

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
}

/** What the schema takes for an empty field: null, nothing, or else a value that it refuses if it needs one. */
function valueIn(form: FormData, name: string, schema: z.ZodType, empty?: null | "nothing"): unknown {
  const { type, shape, innerType }: Definition = schema.def;
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [key, valueIn(form, name ? `${name}.${key}` : key, field)]),
    );
  const whenEmpty = { nullable: null, optional: "nothing" as const }[type] ?? empty;
  if (innerType) return valueIn(form, name, innerType, whenEmpty);
  const texts = textsIn(form, name);
  if (type === "array") return texts;
  const [text = ""] = texts;
  if (text === "" && empty !== undefined) return empty ?? undefined;
  return type === "number" ? Number(text || Number.NaN) : text;
}

const mostValues = 100;
const longest = 1000;

const textsIn = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .slice(0, mostValues)
    .map((value) => String(value).trim().slice(0, longest));
