import { type Operation, parametersOf, pathOf, type Sent, type Value } from "assay-lib/api/operation";
import type { TokenRole } from "assay-lib/domain/people/role";
import type { Refusal } from "assay-lib/domain/problem";
import { callHere } from "assay-lib/operations/call";
import * as z from "zod";
import { formAction, type Refreshed } from "./action";

/**
 * Makes a form's action of an operation, which says who may, checks what is sent and carries it out. Fields are named like its
 * parameters and like the paths of its body, such as `attributes.question`.
 */
export const formAct = <O extends Operation & { needs: TokenRole }, A, R>(
  operation: O,
  said: (value: Value<O>, typed: (name: string) => string) => A,
  rules: { refused: (refusal: Refusal) => R; refreshes: Refreshed },
) =>
  formAction({ needs: operation.needs, reads: z.object({}), ...rules }, async (_, { form, visitor, by }): Promise<A> => {
    const { query, body } = operation;
    const typed = (name: string): string => textsIn(form, name)[0] ?? "";
    const sent = {
      ...Object.fromEntries(parametersOf(pathOf(operation)).map((name) => [name, typed(name)])),
      ...(query && { query: valueIn(form, "", query) }),
      ...(body && { body: valueIn(form, "", body) }),
    };
    return said(await callHere(operation, sent as Sent<O>, { as: visitor, by }), typed);
  });

/** For an empty field null or nothing, where the schema takes that. */
function valueIn(form: FormData, name: string, schema: z.ZodType, empty: null | undefined | "" = ""): unknown {
  const { type, shape, innerType }: { type: string; shape?: Record<string, z.ZodType>; innerType?: z.ZodType } = schema.def;
  if (shape) {
    const under = name === "" ? "" : `${name}.`;
    return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valueIn(form, `${under}${key}`, field)]));
  }
  if (innerType) return valueIn(form, name, innerType, type === "nullable" ? null : type === "optional" ? undefined : empty);
  const texts = textsIn(form, name);
  if (type === "array") return texts;
  const text = texts[0] || empty;
  return type === "number" && typeof text === "string" ? Number(text || Number.NaN) : text;
}

/** Trimmed and bounded. */
const textsIn = (form: FormData, name: string): string[] => {
  const given = form.getAll(name).slice(0, 100);
  return given.map((value) => String(value).trim().slice(0, 1000));
};
