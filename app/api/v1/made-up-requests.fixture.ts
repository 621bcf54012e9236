import { hostileTexts } from "assay-lib/datasets/hostile/texts.fixture";
import fc from "fast-check";

/** The part of JSON schema that the API's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | boolean;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

const texts = Object.values(hostileTexts).map((text) => text.slice(0, 3000));

/** Values that no schema allows. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e308, 5e-324, "", " ", "0", "1", "null", [], {}, [
    [],
  ]),
  fc.constantFrom<unknown>("\u0000", "\ud800", "a\u0000b", "x".repeat(5000), "9".repeat(400), "1e999", "%", "%00", "../..", "-0"),
  fc.constantFrom<unknown>({ constructor: { prototype: 1 } }, JSON.parse('{"__proto__":{"polluted":1}}'), Array(300).fill("a")),
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Makes values that fit a schema; with `isDamaging`, sometimes ones that do not. `words` are texts with a meaning to the API,
 * `meant` the usual values of fields and parameters by name.
 */
export function createGenerator(
  schemas: Readonly<Record<string, Schema>>,
  words: readonly string[],
  meant: Readonly<Record<string, readonly unknown[]>>,
  isDamaging: boolean,
) {
  const word = fc.constantFrom(...words);
  const within = (schema: Schema, depth: number, name = ""): fc.Arbitrary<unknown> => {
    const usual = Object.hasOwn(meant, name) ? meant[name] : undefined;
    if (usual && !isDamaging) return fc.constantFrom(...usual);
    return fc.oneof(
      { arbitrary: fitting(schema, depth), weight: 15 },
      { arbitrary: odd, weight: isDamaging ? 1 : 0 },
      ...(usual ? [{ arbitrary: fc.constantFrom(...usual), weight: 15 }] : []),
    );
  };

  function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > 5) return odd;
    if (schema.$ref) return fitting(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, depth + 1);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return fc.oneof(...either.map((one) => fitting(one, depth)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.allOf?.[0]) return fitting(schema.allOf[0], depth);
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
    return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
  }

  function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const least = schema.minimum ?? schema.exclusiveMinimum ?? -1000;
    const most = Math.max(least, schema.maximum ?? schema.exclusiveMaximum ?? Math.max(least, 0) + 1000);
    const longest = schema.maxLength ?? 300;
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return fc.oneof(
          fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31) }),
          fc.constantFrom(least, most),
        );
      case "number":
        return fc.oneof(fc.double({ min: least, max: most, noNaN: true }), fc.constantFrom(least, most));
      case "string":
        return fc.oneof(
          { arbitrary: word, weight: 4 },
          fc.constantFrom(...texts).map((text) => text.slice(0, longest)),
          fc.string({
            unit: "grapheme",
            minLength: schema.minLength ?? 0,
            maxLength: Math.max(schema.minLength ?? 0, Math.min(longest, 40)),
          }),
        );
      case "array": {
        if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => fitting(item, depth + 1)));
        const item = typeof schema.items === "object" ? within(schema.items, depth + 1) : odd;
        return fc.array(item, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
      }
      case "object": {
        const named = Object.entries(schema.properties ?? {}).map(
          ([name, inner]) => [name, within(inner, depth + 1, name)] as const,
        );
        const requiredKeys = [...(schema.required ?? [])].filter((name) => named.some(([known]) => known === name));
        const known = fc.record(Object.fromEntries(named), { requiredKeys });
        if (schema.additionalProperties === false || schema.additionalProperties === undefined) return known;
        const inner = typeof schema.additionalProperties === "object" ? within(schema.additionalProperties, depth + 1) : odd;
        return fc.tuple(known, fc.dictionary(word, inner, { maxKeys: 3 })).map(([a, b]) => ({ ...b, ...a }));
      }
      default:
        return odd;
    }
  }

  return {
    /** A body, or the parameter of this name. */
    value: (schema: Schema, name?: string) => within(schema, 0, name),
    odd,
  };
}
