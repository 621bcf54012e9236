import * as z from "zod";
import type { SettingField } from "./setting-field";

const Property = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  default: z.union([z.number(), z.string(), z.boolean(), z.null()]).optional(),
  anyOf: z.array(z.looseObject({ type: z.string() })).optional(),
});

/** Fields of a schema's numbers, choices and booleans; other types get none. The label is the title, else the key. */
export function settingFields(schema: z.ZodObject, empty: Readonly<Record<string, string>> = {}): SettingField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([key, described]) => {
    const read = Property.safeParse(described);
    return read.success ? fieldOf(key, empty[key], read.data) : [];
  });
}

export const metricFields = (settings: z.ZodObject): SettingField[] =>
  settingFields(settings).filter(({ key }) => key !== "conversation");

function fieldOf(key: string, empty: string | undefined, property: z.infer<typeof Property>): SettingField[] {
  const nullable = property.anyOf?.find(({ type }) => type === "number" || type === "integer");
  const { type, minimum, maximum, exclusiveMinimum } = nullable ? Property.parse(nullable) : property;
  const shown = { key, label: property.title ?? words(key), hint: property.description ?? null };
  const initial = property.default;
  if (property.enum)
    return [{ ...shown, kind: "choice", options: property.enum, initial: typeof initial === "string" ? initial : null }];
  if (type === "boolean") return [{ ...shown, kind: "switch", initial: initial === true }];
  if (type !== "number" && type !== "integer") return [];
  return [
    {
      ...shown,
      kind: "number",
      isWhole: type === "integer",
      least: minimum ?? null,
      most: maximum ?? null,
      initial: typeof initial === "number" ? initial : null,
      ...(exclusiveMinimum !== undefined && { above: exclusiveMinimum }),
      ...(typeof initial !== "number" && empty !== undefined && { empty }),
    },
  ];
}

/** "maxTokens" -> "Max tokens". */
const words = (key: string): string => {
  const spaced = key.replace(/[-_]/g, " ").replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
